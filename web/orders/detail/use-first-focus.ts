import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * The element that gets the focus when an order opens: the close button, its first product, the message field, the button
 * that accepts a new order, or the form that sends a sample.
 */
export type FirstFocus = 'head' | 'products' | 'message' | 'review' | 'sample';
/** The form that sends a sample of the product in the address. */
export const openedSampleForm = '[data-opened-sample] form';
const selectors: Partial<Record<FirstFocus, string>> = {
  products: '[data-tick]',
  message: 'textarea',
  review: '[data-review-accept]',
  sample: openedSampleForm,
};

/** Returns the element that gets the focus first; undefined when it does not exist or is hidden on a phone. */
export function firstFocus(frame: HTMLElement | null, focus: FirstFocus = 'head'): HTMLElement | undefined {
  const selector = selectors[focus];
  const found = selector ? frame?.querySelector<HTMLElement>(selector) : undefined;
  return found?.checkVisibility() ? found : undefined;
}

/**
 * Moves the focus when an order is shown, unless it is already in its content. That a new order is reviewed may be known
 * a moment later: then the focus moves on, unless somebody moved it meanwhile.
 */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, focus: FirstFocus | undefined): void {
  const moved = useRef<HTMLElement>(undefined);
  const apply = useEffectEvent(() => {
    const { activeElement } = document;
    if (frame.current?.contains(activeElement) && activeElement !== moved.current) return;
    // An open confirmation or menu keeps the focus.
    if (activeElement?.closest('[role="alertdialog"], [popover]')) return;
    moved.current = firstFocus(frame.current, focus);
    moved.current?.focus({ preventScroll: true });
  });
  const isReview = focus === 'review';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the review begins
  useEffect(() => apply(), [isReview]);
}
