import { queryOptions } from '@tanstack/react-query';
import { live, orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';
import { readAll } from '../../platform/api/read-all.ts';

/** The change requests of an order. The key starts with the order's key, so a live event of the order re-fetches them. */
export function changesOptions(id: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'changes'] as const,
    queryFn: () =>
      readAll(
        async cursor => {
          const { changes, nextCursor = null } = await api.readChanges({ id, cursor });
          return { changes, nextCursor };
        },
        ({ changes }) => changes,
      ),
    ...live,
  });
}
