import { queryOptions } from '@tanstack/react-query';
import { live, orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/** The revisions of an order. The key starts with the order's key, so a live event of the order re-fetches them. */
export function revisionsOptions(id: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'revisions'],
    queryFn: () => api.readRevisions({ id }),
    select: ({ revisions }) => revisions,
    ...live,
  });
}
