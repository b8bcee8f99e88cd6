/**
 * What the stream of `readEvents` says. Each event is one named server-sent event whose data is JSON of ids and nothing
 * else: whoever hears it asks the portal for what it shows. A customer hears of its own orders only.
 *
 * A client: opens `new EventSource('/api/events')`, once for all tabs of a browser (HTTP/1.1 gives a host six
 * connections). EventSource comes back by itself after a cut and names the last event it heard; after an answer that is
 * no stream (401, 429, 503) it does not: the client opens a new one itself, with growing pauses, and says
 * `?lastEventId=` then. What a client missed is sent again, or it hears `resync`.
 */
export type LiveEvents = {
  /** First on every stream. What was fetched before the first one of a page may have changed since. */
  ready: Record<never, never>;
  /** Events may have been missed: fetch again whatever is on the screen. */
  resync: Record<never, never>;
  /** Last on a stream whose session ended (signed out, credentials changed, account deleted): do not come back. */
  signedOut: Record<never, never>;
  /** To the workshop and to the order's customer, on all its screens. */
  orderPlaced: { orderId: number };
  /** Status, counts, lines, completion or archive of an order changed. */
  orderChanged: { orderId: number };
  orderRemoved: { orderId: number };
  /** A message was added to the order's conversation, by either side. */
  messageSent: { orderId: number; messageId: number };
  /** The same user opened the order's details, perhaps on another screen: its unread count is new. */
  orderSeen: { orderId: number };
  /** The user's notifications changed: made, read or removed. */
  notificationsChanged: Record<never, never>;
  /** Products the user may see were added, changed or removed. */
  catalogueChanged: Record<never, never>;
};

export type LiveEventName = keyof LiveEvents;

/** Every event by its name, for listening to all of them. */
export const liveEventNames = [
  'ready',
  'resync',
  'signedOut',
  'orderPlaced',
  'orderChanged',
  'orderRemoved',
  'messageSent',
  'orderSeen',
  'notificationsChanged',
  'catalogueChanged',
] as const satisfies readonly LiveEventName[];
