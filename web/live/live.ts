import type { QueryKey } from '@tanstack/react-query';
import { meKey, queryClient } from '../api/query-client.ts';
import { catalogueKey } from '../catalogue/queries.ts';
import { notificationsKey } from '../notifications/queries.ts';
import { changeKey, listsKey, orderOptions, ordersKey } from '../orders/queries.ts';
import { readUnreadOrder, unreadOrderKey, unreadOrderOf } from '../orders/unread-orders.ts';
import { hearEvents } from './hear-events.ts';
import type { Heard } from './open-events.ts';
import { makeRefresher } from './refresher.ts';

/**
 * Keeps what is on the screen as it is on the server, for as long as a user is signed in: each event makes the portal be
 * asked again for what it touches, and nothing else. Gives the function that ends it.
 */
export function startLive(userId: number): () => void {
  const touch = makeRefresher({
    refresh: queryKey => {
      const unread = unreadOrderOf(queryKey);
      return unread === undefined ? queryClient.invalidateQueries({ queryKey }) : readUnreadOrder(unread);
    },
    isChanging: key => changesOf(key).some(mutationKey => queryClient.isMutating({ mutationKey }) > 0),
  });
  let wasReady = false;

  return hearEvents(userId, heard => {
    if (heard.event === 'signedOut') {
      queryClient.setQueryData(meKey, null);
      return;
    }
    // What this page fetched before its first stream stood may have changed since; afterwards nothing is missed.
    if (heard.event === 'ready' && wasReady) return;
    wasReady = true;
    for (const key of touchedBy(heard)) touch(key);
  });
}

/** The queries whose answers an event makes old. */
function touchedBy(heard: Heard): QueryKey[] {
  switch (heard.event) {
    case 'ready':
      return [listsKey, notificationsKey];
    case 'resync':
      return [ordersKey, notificationsKey, catalogueKey];
    case 'orderPlaced':
      return [listsKey];
    case 'orderChanged':
      return [orderOptions(heard.data.orderId).queryKey, listsKey];
    case 'orderSeen':
      return [unreadOrderKey(heard.data.orderId), listsKey];
    case 'messageSent':
    case 'orderRemoved':
      return [orderOptions(heard.data.orderId).queryKey, unreadOrderKey(heard.data.orderId), listsKey];
    case 'notificationsChanged':
      return [notificationsKey];
    case 'catalogueChanged':
      return [catalogueKey];
    case 'signedOut':
      return [];
  }
}

/** The changes of this tab that a query's answer has to wait for. */
function changesOf(key: QueryKey): QueryKey[] {
  if (key[0] === notificationsKey[0]) return [notificationsKey];
  return key[1] === 'one' && typeof key[2] === 'number' ? [changeKey(key[2])] : [];
}
