import { useState } from 'react';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import type { Part } from '../detail/part-in-address.ts';
import type { FirstFocus } from '../detail/use-first-focus.ts';
import type { OrderAround } from './order-places.ts';

/**
 * Returns functions that open another order in place of this one, and the element that gets the focus there. An order
 * that was opened for its messages gives it to the message field, also while it is new. After an order was accepted,
 * the button that accepts the next one has it.
 */
export function useMoves(around: OrderAround, part: Part) {
  const isPhone = useIsNarrow();
  const isForMessages = part === 'talk' || around.isUnread;
  const [focus, setFocus] = useState<FirstFocus>(isPhone ? 'head' : isForMessages ? 'message' : 'products');
  // On phones the message field is behind a tab.
  const isToAnswer = part === 'talk' || (!isPhone && focus === 'message');

  function move(to: number | undefined, next: FirstFocus) {
    if (to === undefined) return;
    setFocus(isPhone && next === 'products' ? 'head' : next);
    windowOf(document.activeElement)?.focus();
    around.onMove(to);
  }

  return {
    focusOf: (isNew: boolean): FirstFocus => (isNew && !isToAnswer ? 'review' : focus),
    moveOn: (to: number | undefined) => move(to, around.isUnread ? 'message' : 'products'),
    openNextUnread: () => move(around.unread[0], 'message'),
    /** Opens the next new order. */
    review: (to: number | undefined) => move(to, 'products'),
  };
}

/** The dialog or pane of the order, which keeps the focus while another order loads. */
function windowOf(element: Element | null): HTMLElement | null | undefined {
  return element?.closest<HTMLElement>('[role="dialog"], [data-pane]');
}
