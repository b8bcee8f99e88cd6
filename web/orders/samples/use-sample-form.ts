import { useState } from 'react';
import type { OrderProduct } from '#contract/orders/orders.ts';

/**
 * Whether the form of the next round shows. While the customer looks at a round, another one is rare, and a button
 * opens the form. A form with content stays when a colleague sends a round, until its own one is sent or it is closed. An
 * emptied form is like one that nobody began.
 */
export function useSampleForm(sample: OrderProduct['sample']) {
  const round = sample?.round ?? 0;
  const [seen, setSeen] = useState(round);
  const [opened, setOpened] = useState<number>();
  const [hasContent, setContent] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [ended, setEnded] = useState(0);
  if (seen !== round) {
    setSeen(round);
    setKept(hasContent);
    setClosed(false);
  }
  const isOpened = opened === round;
  const mayClose = sample?.state === 'waiting';

  function end() {
    setContent(false);
    setKept(false);
    setOpened(undefined);
    setClosed(false);
    setEnded(now => now + 1);
  }

  return {
    isShown: !mayClose || isOpened || isKept,
    /** Whether the button opened it, so that it gets the focus. */
    isOpened,
    /** Whether it can be closed, because the customer looks at a round. */
    mayClose,
    /** Whether somebody closed it, so that the button gets the focus. */
    isClosed,
    /** How many forms were sent or closed. After each of them, the form is empty. */
    ended,
    open: () => setOpened(round),
    /** Notes whether the form has content. */
    setContent,
    /** Notes that the form's own round was sent. */
    end,
    close() {
      end();
      setClosed(true);
    },
  };
}
