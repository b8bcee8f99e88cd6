import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * The element that gets the focus when an order opens: the close button, its first product, the message field, the button
 * that accepts a new order, or the form that sends the sample of a product.
 */
export type FirstFocus = 'head' | 'products' | 'message' | 'review' | `sample ${number}`;
const selectors: Record<string, string> = {
  products: '[data-tick]',
  message: 'textarea',
  review: '[data-review-accept]',
};

function selectorOf(focus: FirstFocus): string | undefined {
  return focus.startsWith('sample ') ? `[data-sample="${focus.slice('sample '.length)}"] form` : selectors[focus];
}

/** Returns the element that gets the focus first; undefined when it does not exist or is hidden on a phone. */
export function firstFocus(frame: HTMLElement | null, focus: FirstFocus = 'head'): HTMLElement | undefined {
  const selector = selectorOf(focus);
  const found = selector ? frame?.querySelector<HTMLElement>(selector) : undefined;
  return found?.checkVisibility({ visibilityProperty: true }) ? found : undefined;
}

/**
 * Moves the focus when an order is shown, unless it is already in its content. That a new order is reviewed may be known
 * a moment later: then the focus moves on, unless somebody moved it meanwhile. An element that appears later gets it
 * then, unless somebody did something before.
 */
export function useFirstFocus(frame: RefObject<HTMLElement | null>, focus: FirstFocus | undefined): void {
  const moved = useRef<HTMLElement>(undefined);
  /** Returns whether nothing is left to do. */
  const apply = useEffectEvent(() => {
    const { activeElement } = document;
    if (frame.current?.contains(activeElement) && activeElement !== moved.current) return true;
    // An open confirmation or menu keeps the focus.
    if (activeElement?.closest('[role="alertdialog"], [popover]')) return true;
    moved.current = firstFocus(frame.current, focus);
    // Only a form of a sample is below what an order shows first.
    moved.current?.focus({ preventScroll: !focus?.startsWith('sample ') });
    return moved.current !== undefined || !focus || selectorOf(focus) === undefined;
  });
  // Only these are known or opened after an order is shown.
  const later = focus === 'review' || focus?.startsWith('sample ') ? focus : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for an element that is opened later
  useEffect(() => (apply() ? undefined : whenChanged(frame.current, apply)), [later]);
}

/** Calls `apply` after changes of a box until it returns true, or until somebody does something. Returns the end. */
function whenChanged(box: HTMLElement | null, apply: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (apply()) end();
  });
  const end = () => {
    observer.disconnect();
    document.removeEventListener('pointerdown', end, true);
    document.removeEventListener('keydown', end, true);
  };
  if (!box) return end;
  observer.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  // Also beside the order, such as in the search above the list.
  document.addEventListener('pointerdown', end, true);
  document.addEventListener('keydown', end, true);
  return end;
}
