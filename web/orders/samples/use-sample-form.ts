import { useCallback, useState } from 'react';
import type { OrderProduct } from '#contract/orders/orders.ts';

/**
 * Whether the form of the next round shows. While the customer looks at a round, another one is rare, and a button
 * opens the form. A form with content stays when a colleague sends a round, until its own one is sent.
 */
export function useSampleForm(sample: OrderProduct['sample']) {
  const [opened, setOpened] = useState<number>();
  const [isBegun, setBegun] = useState(false);
  const [sent, setSent] = useState(0);
  const round = sample?.round ?? 0;
  const isOpened = opened === round;
  return {
    isShown: sample?.state !== 'waiting' || isOpened || isBegun,
    /** Whether the button opened it, so that it gets the focus. */
    isOpened,
    /** How many rounds this form sent. Each of them starts an empty form. */
    sent,
    open: () => setOpened(round),
    /** Notes that the form has content. */
    begin: useCallback(() => setBegun(true), []),
    /** Notes that the form's own round was sent. */
    end() {
      setBegun(false);
      setOpened(undefined);
      setSent(now => now + 1);
    },
  };
}
