import { useState } from 'react';
import { readInTab, writeInTab } from '../platform/browser/stored.ts';
import { useUser } from '../platform/session/user.ts';

export type Draft = { text: string; productId?: number | undefined };

const keyOf = (userId: number, orderId: number) => `workshopNote:${userId}:${orderId}`;

/** Returns whether the user began a note about an order in this tab. */
export function useHasNoteDraft(orderId: number): boolean {
  return readInTab(keyOf(useUser().id, orderId)) !== undefined;
}

/** Returns whether a note is still as it was sent, so that nothing is lost when its form closes. */
export function isAsSent(now: Draft, sent: Draft): boolean {
  return now.text === sent.text && now.productId === sent.productId;
}

/** The note that the user is writing about an order, and a function that changes it; `undefined` forgets it. */
export function useNoteDraft(orderId: number) {
  const key = keyOf(useUser().id, orderId);
  const [draft, setDraft] = useState<Draft>(() => readInTab(key) ?? { text: '' });
  function change(given: Partial<Draft> | undefined): void {
    const next = given && { ...draft, ...given };
    writeInTab(key, next?.text ? next : undefined);
    setDraft(next ?? { text: '' });
  }
  return [draft, change] as const;
}
