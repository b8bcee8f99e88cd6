import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { later } from '../platform/browser/later.tsx';
import { useIsNarrow } from '../platform/browser/use-is-narrow.ts';
import { useCart } from './cart-provider.tsx';

// The code loads when the dialog first opens.
const CartSheet = later(async () => (await import('./cart-sheet.tsx')).CartSheet);

/** The cart as a dialog, on screens where it is not beside the catalog. It closes when the path changes. */
export function CartElsewhere() {
  const { isOpen, close } = useCart();
  const path = useRouterState({ select: state => state.location.pathname });
  const isNarrow = useIsNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => close(), [path, close]);
  if (!isOpen || (path === '/' && !isNarrow)) return null;
  return <CartSheet />;
}
