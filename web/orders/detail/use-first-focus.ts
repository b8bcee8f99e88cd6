import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * The element that gets the focus when an order opens: the close button, its first product, the message field, or the
 * button that accepts a new order.
 */
export type FirstFocus = 'head' | 'products' | 'message' | 'review';
const selectors: Partial<Record<FirstFocus, string>> = {
  products: '[data-tick]',
  message: 'textarea',
  review: '[data-review-accept]',
};

/** Returns the element that gets the focus first; undefined when it does not exist or is hidden on a phone. */
export function firstFocus(frame: HTMLElement | null, focus: FirstFocus = 'head'): HTMLElement | undefined {
  const selector = selectors[focus];
  const found = selector ? frame?.querySelector<HTMLElement>(selector) : undefined;
  return found?.checkVisibility() ? found : undefined;
}

/** Moves the focus when an order is shown, unless it is already in its content. */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, focus: FirstFocus | undefined): void {
  const apply = useEffectEvent(() => {
    const { activeElement } = document;
    if (frame.current?.contains(activeElement)) return;
    // An open confirmation or menu keeps the focus.
    if (activeElement?.closest('[role="alertdialog"], [popover]')) return;
    firstFocus(frame.current, focus)?.focus({ preventScroll: true });
  });
  useEffect(() => apply(), []);
}
