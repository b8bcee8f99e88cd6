import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { methodAndPath } from '#contract/call/paths.ts';
import type { AnswerOf, RequestOf } from '#contract/calls.ts';
import { stockKey } from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';
import { readAll } from '../platform/api/read-all.ts';
import { useAttemptKey } from '../platform/api/use-attempt-key.ts';

const pageSize = '100';

/** How the list of materials is narrowed. */
export type StockFilter = Pick<RequestOf<'readStock'>, 'search' | 'category' | 'state'>;
export type Material = AnswerOf<'readStock'>['materials'][number];
export type Movement = AnswerOf<'readMovements'>['movements'][number];

/** The materials in pages. The previous ones stay visible while a new search loads. */
export function materialsOptions(filter: StockFilter) {
  return infiniteQueryOptions({
    queryKey: [...stockKey, 'list', filter],
    queryFn: ({ pageParam }) => api.readStock({ ...filter, limit: pageSize, cursor: pageParam }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  });
}

/** All materials, for the count sheet. */
export const allMaterialsOptions = queryOptions({
  queryKey: [...stockKey, 'all'],
  queryFn: () =>
    readAll(
      cursor => api.readStock({ limit: '200', cursor }),
      page => page.materials,
    ),
});

export function materialOptions(id: number) {
  return queryOptions({ queryKey: [...stockKey, 'one', id], queryFn: () => api.readStockMaterial({ id }) });
}

export function movementsOptions(id: number) {
  return infiniteQueryOptions({
    queryKey: [...stockKey, 'movements', id],
    queryFn: ({ pageParam }) => api.readMovements({ id, limit: '50', cursor: pageParam }),
    ...pagesByCursor,
  });
}

export function lotsOptions(id: number) {
  return queryOptions({ queryKey: [...stockKey, 'lots', id], queryFn: async () => (await api.readLots({ id })).lots });
}
export type Lot = AnswerOf<'readLots'>['lots'][number];

export const suppliersOptions = queryOptions({
  queryKey: [...stockKey, 'suppliers'],
  queryFn: async () => (await api.readSuppliers()).suppliers,
});

/** The address of the filtered materials as CSV. */
export function stockCsvAddress(filter: StockFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${methodAndPath('exportStock').path}?${new URLSearchParams(given)}`;
}

/** Changes the stock with a key that makes a retry safe. Re-fetches it, even after a rejection. */
export function useStockChange<Input, Answer>(
  change: (input: Input, options: { idempotencyKey: string }) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const refresh = () => queryClient.invalidateQueries({ queryKey: stockKey });
  return useMutation({
    mutationFn: (input: Input) => change(input, { idempotencyKey: keyOf(input) }),
    onSuccess: () => {
      // A row of the count sheet stays: the same count later is another count.
      keyOf.end();
      return refresh();
    },
    // The error may mean that somebody else changed the material.
    onError: error => error instanceof ApiError && void refresh(),
  });
}

/** The input of a change of one object, by its id. */
type Sent<N extends 'countMaterial' | 'adjustStock' | 'updateStockMaterial' | 'updateLot'> = Omit<
  RequestOf<N>,
  'id'
> & {
  id: number;
};

export const useCount = () =>
  useStockChange((input: Sent<'countMaterial'>, options) => api.countMaterial(input, options));
export const useAdjust = () => useStockChange((input: Sent<'adjustStock'>, options) => api.adjustStock(input, options));
/** Changes a material. It needs no key: what is set twice is the same. */
export const useEditMaterial = () =>
  useStockChange((input: Sent<'updateStockMaterial'>) => api.updateStockMaterial(input));
/** Changes a lot. What is set twice is the same, too. */
export const useEditLot = () => useStockChange((input: Sent<'updateLot'>) => api.updateLot(input));

export const shortagesOptions = queryOptions({
  queryKey: [...stockKey, 'shortages'],
  queryFn: () => api.readShortages(),
});
export type NotKeptName = AnswerOf<'readShortages'>['notKept'][number];
export type Shortage = AnswerOf<'readShortages'>['suppliers'][number]['rows'][number];

/** The purchases in pages, those that are ordered first. */
export const purchasesOptions = infiniteQueryOptions({
  queryKey: [...stockKey, 'purchases'],
  queryFn: ({ pageParam }) => api.readPurchases({ limit: '50', cursor: pageParam }),
  ...pagesByCursor,
});

export function purchaseOptions(id: number) {
  return queryOptions({
    queryKey: [...stockKey, 'purchase', id],
    queryFn: async () => (await api.readPurchase({ id })).purchase,
  });
}
export type Purchase = AnswerOf<'readPurchases'>['purchases'][number];
