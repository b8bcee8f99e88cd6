import type { Side } from '#contract/call/roles.ts';

type Conversation = { id: number; seenAt: string | null; messages: readonly { sender: Side; createdAt: string }[] };

/** Returns the local storage key for the time when a user last opened an order (ME-4). */
export function seenKey(userId: number | undefined, orderId: number): string {
  return `lastSeen:${userId ?? 'anon'}:${orderId}`;
}

/** Counts the messages of the other side that are newer than the browser's and the server's stamp (ME-4). */
export function unreadCount(order: Conversation, side: Side, localStamp: string | null): number {
  const seen = [order.seenAt, localStamp].filter(stamp => stamp !== null).map(stamp => Date.parse(stamp));
  const last = Math.max(Number.NEGATIVE_INFINITY, ...seen.filter(time => !Number.isNaN(time)));
  return order.messages.filter(message => message.sender !== side && Date.parse(message.createdAt) > last).length;
}

/** Returns whether the browser's stamp of an order is not older than its newest message. */
export function isRead(newestAt: string, localStamp: string | null): boolean {
  return localStamp !== null && Date.parse(localStamp) >= Date.parse(newestAt);
}

/**
 * Returns the stamp for opening an order now: the current time, or the newest message's time if this clock is behind.
 */
export function newestStamp(newest: string | undefined, now: string): string {
  return newest !== undefined && Date.parse(newest) > Date.parse(now) ? newest : now;
}
