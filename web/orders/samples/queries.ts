import { queryOptions } from '@tanstack/react-query';
import { live, orderOptions } from '../../order-data/queries.ts';
import { api } from '../../platform/api/client.ts';

/** The sample of a product. The key starts with the order's key, so a live event of the order also re-fetches it. */
export function sampleOptions(id: number, productId: number) {
  return queryOptions({
    queryKey: [...orderOptions(id).queryKey, 'sample', productId] as const,
    queryFn: async () => (await api.readSample({ id, productId })).sample,
    ...live,
  });
}
