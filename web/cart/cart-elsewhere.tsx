import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { later } from '../kit/later.tsx';
import { useIsNarrow } from '../kit/use-is-narrow.ts';
import { useCart } from './cart-provider.tsx';

// Loaded when it first opens.
const CartSheet = later(async () => (await import('./cart-sheet.tsx')).CartSheet);

/** The cart's panel where it is not beside the catalogue. It closes when another screen is chosen. */
export function CartElsewhere() {
  const { isOpen, close } = useCart();
  const path = useRouterState({ select: state => state.location.pathname });
  const isNarrow = useIsNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => close(), [path, close]);
  if (!isOpen || (path === '/' && !isNarrow)) return null;
  return <CartSheet />;
}
