/**
 * The events of `readEvents`. Each is a named server-sent event whose data is JSON with ids only; clients fetch what they
 * show. Customers receive order events of their own orders only.
 *
 * A client opens `new EventSource('/api/events')` once for all tabs of a browser, because HTTP/1.1 allows six connections
 * to a host. EventSource reconnects by itself after a lost connection and sends the id of its last event. After 401, 429
 * or 503 it does not: the client reconnects itself, with growing pauses, and passes `?lastEventId=`. The server then
 * sends the missed events, or `resync`.
 */
export type LiveEvents = {
  /** First on every stream. Data fetched before the first `ready` of a page may be stale. */
  ready: Record<never, never>;
  /** The client may have missed events, or a company with many orders changed: re-fetch everything on the screen. */
  resync: Record<never, never>;
  /** Last on a stream whose session ended (sign-out, changed credentials, deleted account). Do not reconnect. */
  signedOut: Record<never, never>;
  /** Sent to the workshop and to the order's customer, on all their screens. */
  orderPlaced: { orderId: number };
  /** Status, counts, lines, completion or archive of an order changed. */
  orderChanged: { orderId: number };
  orderRemoved: { orderId: number };
  /** Either side added a message to the order's conversation. */
  messageSent: { orderId: number; messageId: number };
  /** The same user opened the order's details, perhaps on another screen, so its unread count changed. */
  orderSeen: { orderId: number };
  /** Dates were forecast again, or the order of jobs changed, as by an acceptance, promise, pin or hold. For staff. */
  boardChanged: Record<never, never>;
  /** The workshop's settings changed. For staff and benches. */
  settingsChanged: Record<never, never>;
  /** Saved lists of the user's company changed. */
  listsChanged: Record<never, never>;
  /** People or invitations of a company changed. For the company and staff. */
  peopleChanged: { companyId: number };
  /** Notifications of the user were added, marked as read or removed. */
  notificationsChanged: Record<never, never>;
  /** Products that the user may see were added, changed or removed. */
  catalogChanged: Record<never, never>;
  /** The stock of materials, a supplier, or what records and choices take of materials changed, other than by marks. For staff. */
  stockChanged: Record<never, never>;
};

export type LiveEventName = keyof LiveEvents;

/** The names of all events, for registering a listener for each of them. */
export const liveEventNames = [
  'ready',
  'resync',
  'signedOut',
  'orderPlaced',
  'orderChanged',
  'orderRemoved',
  'messageSent',
  'orderSeen',
  'boardChanged',
  'settingsChanged',
  'listsChanged',
  'peopleChanged',
  'notificationsChanged',
  'catalogChanged',
  'stockChanged',
] as const satisfies readonly LiveEventName[];
