import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { firstCatalogPage } from '#contract/call/paths.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { catalogKey } from '../platform/api/catalog-key.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';
import { requireList } from '../platform/api/require-list.ts';

export { catalogKey };

/** The catalog in pages. */
export function catalogOptions(search: { productCode?: string; words?: string; color?: string }) {
  return infiniteQueryOptions({
    queryKey: [...catalogKey, 'list', search],
    queryFn: async ({ pageParam }) =>
      requireList(await api.readCatalog({ ...search, ...firstCatalogPage, cursor: pageParam }), 'products'),
    ...pagesByCursor,
    staleTime: 60_000,
  });
}

/** All colors that the customer can see, including those of products on later pages. */
export const colorsOptions = queryOptions({
  queryKey: [...catalogKey, 'colors'],
  queryFn: async () => (await api.readCatalogColors()).colors,
  staleTime: 300_000,
});

/** One product. `known` is shown at once if a page of the list has already loaded it. */
export function productOptions(id: number, known?: Product) {
  return queryOptions({
    queryKey: [...catalogKey, 'product', id],
    queryFn: async () => (await api.readCatalogProduct({ id })).product,
    initialData: known,
    staleTime: 60_000,
  });
}
