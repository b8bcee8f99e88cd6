import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { live, orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/** The documents of an order. The key starts with the order's key, so a live event of the order also re-fetches them. */
export function documentsOptions(id: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'documents'] as const,
    queryFn: async () => (await api.readDocuments({ id })).documents,
    ...live,
  });
}

/** Returns the function that re-fetches an order with its documents and its timeline. */
export function useRefreshOrder(id: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: orderOptions(id).queryKey });
}
