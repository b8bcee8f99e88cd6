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
import type { AdminProduct } from '#contract/catalogue.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { listed } from '../api/listed.ts';
import { type ProductValues, productFormData } from './product-form-values.ts';
import { catalogueKey } from './queries.ts';

/** Under the catalogue's key: what is told live of the catalogue is told of this too. */
const adminKey = [...catalogueKey, 'admin'] as const;
const listsKey = [...adminKey, 'list'] as const;
/** The first page is what is seen at once; the others are few, so that a list scrolled far is asked again in few calls. */
const pageSize = { first: '48', next: '200' };

/** What is searched for; nothing means all products. */
export type ProductFilter = { productCode?: string; color?: string; customer?: number };
export type ProductSort = 'newest' | 'code';
type Page = AnswerOf<'readAdminProducts'>;

/** The workshop's products in pages; while other words are searched for, the last answer stays. */
export function adminProductsOptions(filter: ProductFilter, sort: ProductSort) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, filter, sort],
    queryFn: async ({ pageParam, signal }) => {
      const limit = pageParam ? pageSize.next : pageSize.first;
      return listed(await api.readAdminProducts({ ...filter, sort, limit, cursor: pageParam }, { signal }), 'products');
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Asked again when something was changed here; a list scrolled far would ask for all of its pages.
    refetchOnWindowFocus: false,
  });
}

/** One product as it is now, null when it is not there (any more). */
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

/** All colours found in products. */
export const adminColorsOptions = queryOptions({
  queryKey: [...adminKey, 'colors'],
  queryFn: async () => (await api.readAdminProductColors()).colors,
  staleTime: 60_000,
});

/** Saves the form's product, a new one or over the version it was made from; `share` tells how far its pictures have gone up. */
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
      else startAnew(queryClient);
      void queryClient.invalidateQueries({ queryKey: adminColorsOptions.queryKey });
    },
    onError: (error, { over }) => {
      if (over && error instanceof ApiError && error.status === 404) forget(queryClient, over.id);
    },
  });
  return { save, share };
}

/** Deletes a product; one that is gone already is as good as deleted. */
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

/** After something new: every list begins again with its first page, where the newest stand. */
export function startAnew(queryClient: QueryClient): void {
  queryClient.setQueriesData(
    { queryKey: listsKey },
    (list: InfiniteData<Page, string | undefined> | undefined) =>
      list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries({ queryKey: adminKey });
}

/** Shows a changed product where it stands; where it no longer belongs the next look at that list tells. */
function show(queryClient: QueryClient, product: AdminProduct): void {
  changeLists(queryClient, products => products.map(one => (one.id === product.id ? product : one)));
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
