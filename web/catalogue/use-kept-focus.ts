import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** A dialog that was opened from here gives the focus back first, to what is gone. */
const afterDialog = 100;

/**
 * When what had the focus in a list of cards is gone or drawn anew, the focus goes to the same card, to the one that took
 * its place, or to the search field. Gives what the box around both has to hear.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; card: Element | null }>(undefined);
  useEffect(() => {
    const bringBack = () => {
      const { element, card } = last.current ?? {};
      if (!element || element.isConnected || document.activeElement !== document.body) return;
      const cards = [...(box.current?.querySelectorAll('article') ?? [])];
      const next =
        card && (cards.find(isAs('aria-label', card)) ?? cards.find(isAs('aria-posinset', card)) ?? cards.at(-1));
      (next?.querySelector('button') ?? box.current?.querySelector('input'))?.focus();
    };
    bringBack();
    const wait = setTimeout(bringBack, afterDialog);
    return () => clearTimeout(wait);
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (box.current?.contains(target)) last.current = { element: target, card: target.closest('article') };
    },
    // Whoever leaves for nothing, by a press beside it all, is not brought back.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && box.current?.contains(target)) last.current = undefined;
    },
  };
}

function isAs(attribute: string, other: Element) {
  return (card: Element) => card.getAttribute(attribute) === other.getAttribute(attribute);
}
