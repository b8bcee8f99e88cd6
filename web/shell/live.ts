import type { Query, QueryKey } from '@tanstack/react-query';
import { catalogKey } from '../catalog/queries.ts';
import { unreadKey } from '../messages/unread-query.ts';
import { notificationsKey } from '../notifications/queries.ts';
import {
  changeKey,
  changesKey,
  forYouKey,
  listsKey,
  newsKey,
  onesKey,
  orderOptions,
  ordersKey,
  stockKey,
  todayKey,
} from '../order-data/queries.ts';
import { endSession, meKey, queryClient } from '../platform/api/query-client.ts';
import type { ReceivedEvent } from '../platform/live/open-events.ts';
import { makeRefresher } from '../platform/live/refresher.ts';
import { subscribeToEvents } from '../platform/live/subscribe-to-events.ts';

/** Re-fetches the queries that a live event affects, while a user is signed in. Returns a function that stops it. */
export function startLive(userId: number): () => void {
  const touch = makeRefresher({
    refresh: refetch,
    isChanging: key => changesOf(key).some(mutationKey => queryClient.isMutating({ mutationKey }) > 0),
  });
  let wasReady = false;

  return subscribeToEvents(userId, received => {
    if (received.event === 'signedOut') return endSession();
    // Before its first stream opened, the page may have missed changes; later streams resume without a gap.
    if (received.event === 'ready' && wasReady) return;
    wasReady = true;
    for (const key of affectedBy(received)) touch(key);
  });
}

/** Invalidates the queries under a key, and re-fetches the visible ones. */
async function refetch(queryKey: QueryKey): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ queryKey, predicate: isLoading });
  await queryClient.invalidateQueries({ queryKey });
  // React Query lets a first request finish, and its response can be older than the change.
  const mayBeOld = (query: Query) => loading.includes(query) && query.state.data !== undefined;
  await queryClient.invalidateQueries({ queryKey, predicate: mayBeOld });
}

function isLoading({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}

/** Returns the keys of the queries that an event invalidates. */
function affectedBy({ event, data }: ReceivedEvent): QueryKey[] {
  switch (event) {
    case 'ready':
      return [listsKey, onesKey, newsKey, forYouKey, unreadKey, notificationsKey, stockKey];
    case 'resync':
      return [ordersKey, notificationsKey, catalogKey, ['customers'], ['lists'], ['settings'], stockKey, meKey];
    case 'orderPlaced':
      return [listsKey, stockKey];
    case 'orderChanged':
      // A mark books material, which no other event says.
      return [orderOptions(data.orderId).queryKey, listsKey, newsKey, forYouKey, stockKey];
    case 'orderSeen':
      return [unreadKey, listsKey, newsKey, forYouKey];
    case 'messageSent':
      return [orderOptions(data.orderId).queryKey, unreadKey, listsKey, forYouKey];
    case 'orderRemoved':
      return [orderOptions(data.orderId).queryKey, unreadKey, listsKey, forYouKey, stockKey];
    case 'notificationsChanged':
      return [notificationsKey];
    case 'catalogChanged':
      return [catalogKey];
    case 'peopleChanged':
      // The lists of people are part of the customers, and the user's own role may have changed.
      return [['customers'], meKey];
    case 'boardChanged':
      // The dates of every order, with those of an opened one, its 'Why' and its review.
      return [listsKey, onesKey];
    case 'listsChanged':
      return [['lists']];
    case 'settingsChanged':
      return [['settings']];
    case 'stockChanged':
      return [stockKey, todayKey];
    case 'signedOut':
      return [];
  }
}

/** The mutations of this tab that must finish before a query is re-fetched. */
function changesOf(key: QueryKey): QueryKey[] {
  if (key[0] === notificationsKey[0]) return [notificationsKey];
  if (key[1] !== 'one') return [];
  return [typeof key[2] === 'number' ? changeKey(key[2]) : changesKey];
}
