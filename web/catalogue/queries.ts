import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Product } from '#contract/catalogue.ts';
import { api } from '../api/client.ts';
import { listed } from '../api/listed.ts';

export const catalogueKey = ['catalogue'] as const;
const pageSize = '48';

/** The catalogue in pages, as one scrolls. */
export function catalogueOptions(search: { productCode?: string; color?: string }) {
  return infiniteQueryOptions({
    queryKey: [...catalogueKey, 'list', search],
    queryFn: async ({ pageParam }) =>
      listed(await api.readCatalog({ ...search, limit: pageSize, cursor: pageParam }), 'products'),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 60_000,
  });
}

/** All colours the customer can see: with paging, those of the loaded products alone would hide some. */
export const colorsOptions = queryOptions({
  queryKey: [...catalogueKey, 'colors'],
  queryFn: async () => (await api.readCatalogColors()).colors,
  staleTime: 300_000,
});

/** One product; at once when a page of the list has it already. */
export function productOptions(id: number, known?: Product) {
  return queryOptions({
    queryKey: [...catalogueKey, 'product', id],
    queryFn: async () => (await api.readCatalogProduct({ id })).product,
    initialData: known,
    staleTime: 60_000,
  });
}
