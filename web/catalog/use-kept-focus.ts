import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusIn } from '../browser/focus.ts';

/** Milliseconds within which a closed dialog tries to restore the focus. */
const afterDialog = 100;

/**
 * When the focused card is removed or re-mounted, moves the focus to the same card, the card in its place, or the
 * search field. Returns the event handlers for the element around list and search.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; card: Element | null }>(undefined);
  // The grid re-mounts cards when its width changes, and a dialog may close before or after that.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const { element, card } = last.current ?? {};
      if (!card || element?.isConnected || document.activeElement !== document.body) return;
      const same = [...(box.current?.querySelectorAll('article') ?? [])].find(isAs('aria-label', card));
      focusIn(same, 'button', { preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box]);
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
    // A click on the background removes the focus intentionally.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && box.current?.contains(target)) last.current = undefined;
    },
  };
}

function isAs(attribute: string, other: Element) {
  return (card: Element) => card.getAttribute(attribute) === other.getAttribute(attribute);
}
