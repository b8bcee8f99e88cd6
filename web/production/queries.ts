import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { methodAndPath } from '#contract/call/paths.ts';
import { live, orderOptions } from '../order-data/queries.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';

// The keys start with the order's key, so a live event of the order also re-fetches these queries.
const keyOf = (orderId: number, what: string) => [...orderOptions(orderId).queryKey, what] as const;

/** The days of an order's timeline, in pages. */
export function timelineOptions(id: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(id, 'timeline'),
    queryFn: ({ pageParam }) => api.readTimeline({ id, ...(pageParam && { cursor: pageParam }) }),
    ...pagesByCursor,
    ...live,
  });
}

export type LogFilter = {
  productId?: number | undefined;
  workerId?: number | undefined;
  accountId?: number | undefined;
};

function logQuery({ productId, workerId, accountId }: LogFilter) {
  return {
    ...(productId !== undefined && { productId: String(productId) }),
    ...(workerId !== undefined && { workerId: String(workerId) }),
    ...(accountId !== undefined && { accountId: String(accountId) }),
  };
}

/** The production log of an order, in pages. The previous entries stay visible while a new filter loads. */
export function productionLogOptions(id: number, filter: LogFilter) {
  const query = logQuery(filter);
  return infiniteQueryOptions({
    queryKey: [...keyOf(id, 'log'), query] as const,
    queryFn: ({ pageParam }) => api.readProductionLog({ id, ...query, ...(pageParam && { cursor: pageParam }) }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
    ...live,
  });
}

/** Returns the address of the production log as CSV, with the same filter. */
export function productionLogAddress(id: number, filter: LogFilter): string {
  const path = methodAndPath('exportProductionLog').path.replace(':id', String(id));
  const query = new URLSearchParams(logQuery(filter)).toString();
  return query ? `${path}?${query}` : path;
}

/** The notes for the workshop of an order. */
export function workshopNotesOptions(id: number) {
  return queryOptions({
    queryKey: keyOf(id, 'notes'),
    queryFn: async () => (await api.readWorkshopNotes({ id })).notes,
    ...live,
  });
}
