import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { AdminProduct } from '#contract/catalog/catalog.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { api, pagesByCursor } from '../../platform/api/client.ts';
import { requireList } from '../../platform/api/require-list.ts';
import { catalogKey } from '../queries.ts';
import { type ProductValues, productFormData } from './product-form-values.ts';

/** Starts with the catalog's key, so that live events of the catalog also invalidate it. */
const adminKey = [...catalogKey, 'admin'] as const;
const listsKey = [...adminKey, 'list'] as const;
/**
 * The first page is small so that it appears fast; the others are large so that re-fetching a long list takes few
 * calls.
 */
const pageSize = { first: '48', next: '200' };

/** The filters of the list; without any it shows all products. */
export type ProductFilter = { productCode?: string; words?: string; color?: string; customer?: number };
export type ProductSort = 'newest' | 'code';
type Page = AnswerOf<'readAdminProducts'>;

/** The workshop's products in pages. The previous products stay visible while a new filter loads. */
export function adminProductsOptions(filter: ProductFilter, sort: ProductSort) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filter, sort],
    queryFn: async ({ pageParam, signal }) => {
      const limit = pageParam ? pageSize.next : pageSize.first;
      return requireList(
        await api.readAdminProducts({ ...filter, sort, limit, cursor: pageParam }, { signal }),
        'products',
      );
    },
    ...pagesByCursor,
    placeholderData: keepPreviousData,
    // Re-fetching a long list would load all of its pages, and live events keep it current.
    refetchOnWindowFocus: false,
  });
}

/** Returns the current state of one product, or null when it does not exist. */
export function adminProductOptions(id: number) {
  return queryOptions({
    queryKey: [...adminKey, 'one', id],
    queryFn: async (): Promise<AdminProduct | null> => {
      try {
        return (await api.readAdminProduct({ id })).product;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** All colors found in products. */
export const adminColorsOptions = queryOptions({
  queryKey: [...adminKey, 'colors'],
  queryFn: async () => (await api.readAdminProductColors()).colors,
  staleTime: 60_000,
});

/** Creates or updates the form's product. `share` is the uploaded share of its pictures, from 0 to 1. */
export function useSaveProduct() {
  const queryClient = useQueryClient();
  const [share, setShare] = useState<number>();
  const save = useMutation({
    mutationFn: ({ values, over }: { values: ProductValues; over: AdminProduct | undefined }) => {
      setShare(undefined);
      const options = { form: productFormData(values, over), onProgress: setShare };
      return over ? api.updateProduct({ id: over.id }, options) : api.createProduct({}, options);
    },
    onSuccess: ({ product }, { over }) => {
      queryClient.setQueryData(adminProductOptions(product.id).queryKey, product);
      if (over) show(queryClient, product);
      else resetLists(queryClient);
      void queryClient.invalidateQueries({ queryKey: adminColorsOptions.queryKey });
    },
    onError: (error, { over }) => {
      if (over && error instanceof ApiError && error.status === 404) forget(queryClient, over.id);
    },
  });
  return { save, share };
}

/** Deletes a product. A product that no longer exists counts as deleted. */
export function useDeleteProduct(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.deleteProduct({ id });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => {
      forget(queryClient, id);
      void queryClient.invalidateQueries({ queryKey: adminColorsOptions.queryKey });
    },
  });
}

/** Reduces every list to its first page and re-fetches it, because new products come first. */
export function resetLists(queryClient: QueryClient): void {
  queryClient.setQueriesData(
    { queryKey: listsKey },
    (list: InfiniteData<Page, string | undefined> | undefined) =>
      list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries({ queryKey: adminKey });
}

/** Replaces a changed product in all lists; filters and order apply again with the next fetch. */
function show(queryClient: QueryClient, product: AdminProduct): void {
  changeLists(queryClient, products => products.map(one => (one.id === product.id ? { ...one, ...product } : one)));
}

function forget(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(adminProductOptions(id).queryKey, null);
  changeLists(queryClient, products => products.filter(one => one.id !== id));
}

function changeLists(queryClient: QueryClient, change: (products: AdminProduct[]) => AdminProduct[]): void {
  queryClient.setQueriesData(
    { queryKey: listsKey },
    (list: InfiniteData<Page, string | undefined> | undefined) =>
      list && { ...list, pages: list.pages.map(page => ({ ...page, products: change(page.products) })) },
  );
}
