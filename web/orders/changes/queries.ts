import { queryOptions } from '@tanstack/react-query';
import type { Side } from '#contract/call/roles.ts';
import { live, orderOptions } from '../../order-data/queries.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
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

/** The options that a product has today; none when it was deleted, or for customers when they no longer see it. */
export function offeredOptions(productId: number, side: Side) {
  return queryOptions({
    queryKey: [...catalogKey, 'options', productId, side],
    queryFn: async () => {
      try {
        const read = side === 'admin' ? api.readAdminProduct : api.readCatalogProduct;
        const { colors, options } = (await read({ id: productId })).product;
        return { colors, options };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return { colors: [], options: [] };
        throw error;
      }
    },
  });
}
