import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useCart } from './cart-provider.tsx';

// Loaded when it first opens.
const CartSheet = lazy(() => import('./cart-sheet.tsx').then(module => ({ default: module.CartSheet })));

/** The cart's panel where it is not beside the catalogue. It closes when another screen is chosen. */
export function CartElsewhere() {
  const { isOpen, close } = useCart();
  const path = useRouterState({ select: state => state.location.pathname });
  const isNarrow = useIsNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => close(), [path, close]);
  if (!isOpen || (path === '/' && !isNarrow)) return null;
  return (
    <Suspense>
      <CartSheet />
    </Suspense>
  );
}
