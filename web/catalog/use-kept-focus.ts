import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { focusIn } from '../platform/browser/focus.ts';

/** Milliseconds within which a closed dialog restores the focus, and the grid re-mounts cards when its width changes. */
const afterDialog = 100;

/**
 * When the focused card is removed or re-mounted, moves the focus to the same card, the card in its place, or the
 * search field. Returns the event handlers for the element around list and search.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; card: Element | null }>(undefined);
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cards = () => [...(box.current?.querySelectorAll('article') ?? [])];
  /**
   * Returns the last focus if its element has disappeared and no control has the focus. A dialog that closes after the
   * element that opened it has disappeared gives the focus to one that had it before, which may be the page's content.
   */
  const lost = () => {
    const { activeElement, body } = document;
    const isNowhere = activeElement === body || activeElement?.contains(box.current);
    return isNowhere && !last.current?.element.isConnected ? last.current : undefined;
  };
  const toNext = (focus: typeof last.current) => {
    clearTimeout(wait.current);
    wait.current = undefined;
    if (!focus) return;
    const { card } = focus;
    const next = card && (cards().find(isAs('aria-posinset', card)) ?? cards().at(-1));
    (next?.querySelector('button') ?? box.current?.querySelector('input'))?.focus();
  };
  const onChange = useEffectEvent(() => {
    const focus = lost();
    if (!focus) return;
    const same = focus.card && cards().find(isAs('aria-label', focus.card));
    if (same) focusIn(same, 'button', { preventScroll: true });
    else wait.current ??= setTimeout(() => toNext(lost()), afterDialog);
  });
  useEffect(() => {
    const observer = new MutationObserver(() => onChange());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(wait.current);
    };
  }, []);
  return {
    onFocus: ({ target, relatedTarget }: FocusEvent) => {
      const card = target.closest('article');
      // The closed dialog may also give the focus to a button above the list that had it before, such as 'Add Product'.
      if (wait.current && !relatedTarget && !card) toNext(last.current);
      else if (box.current?.contains(target)) last.current = { element: target, card };
    },
    // A click on the background removes the focus intentionally, or gives it to the page's content.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const isNowhere = !relatedTarget || relatedTarget.contains(box.current);
      if (isNowhere && box.current?.contains(target)) last.current = undefined;
    },
  };
}

function isAs(attribute: string, other: Element) {
  return (card: Element) => card.getAttribute(attribute) === other.getAttribute(attribute);
}
