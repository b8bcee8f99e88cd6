import type { Side } from '#contract/roles.ts';

type Talk = { id: number; seenAt: string | null; messages: readonly { sender: Side; createdAt: string }[] };

/** Where the browser keeps when this user last opened an order's details (specification 3, 'Client-only'). */
export function seenKey(userId: number | undefined, orderId: number): string {
  return `lastSeen:${userId ?? 'anon'}:${orderId}`;
}

/**
 * How many messages of the other side are newer than the last look: the browser's stamp or the server's, whichever is
 * newer, so that a phone and a desk agree (decisions, 'Messages, notifications, live').
 */
export function unreadCount(order: Talk, side: Side, localStamp: string | null): number {
  const seen = [order.seenAt, localStamp].filter(stamp => stamp !== null).map(stamp => Date.parse(stamp));
  const last = Math.max(Number.NEGATIVE_INFINITY, ...seen.filter(time => !Number.isNaN(time)));
  return order.messages.filter(message => message.sender !== side && Date.parse(message.createdAt) > last).length;
}

/** The stamp of looking now: the current time, or the newest message's where this clock is behind the server's. */
export function newestStamp(newest: string | undefined, now: string): string {
  return newest !== undefined && Date.parse(newest) > Date.parse(now) ? newest : now;
}
