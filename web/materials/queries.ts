import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { methodAndPath } from '#contract/call/paths.ts';
import type { RequestOf } from '#contract/calls.ts';
import { stockKey, todayKey } from '../order-data/queries.ts';
import { ApiError } from '../platform/api/api-error.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';
import { readAll } from '../platform/api/read-all.ts';
import { startOfDay } from '../platform/format/start-of-day.ts';

const materialsKey = ['materials'] as const;
const pageSize = '48';

/** The records in pages. The previous records stay visible while a new search loads. */
export function recordsOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: [...materialsKey, 'records', search],
    queryFn: ({ pageParam }) => api.readMaterials({ search, limit: pageSize, cursor: pageParam }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  });
}

export const templatesOptions = queryOptions({
  queryKey: [...materialsKey, 'templates'],
  queryFn: () =>
    readAll(
      cursor => api.readTemplates({ cursor }),
      page => page.templates,
    ),
});

/**
 * Returns the current state of one record, or null when it does not exist. Uses the id, because the code may have
 * changed.
 */
export function recordOptions(id: number) {
  return queryOptions({
    queryKey: [...materialsKey, 'one', id],
    queryFn: async () => {
      // The list is sorted by descending id, so this returns the first record from this id on.
      const { records } = await api.readMaterials({ limit: '1', cursor: String(id + 1) });
      return records.find(record => record.id === id) ?? null;
    },
  });
}

/** Returns the current state of one template, or null when it does not exist. */
export function templateOptions(id: number) {
  return queryOptions({
    ...templatesOptions,
    select: templates => templates.find(template => template.id === id) ?? null,
  });
}

/** The products of the catalog whose codes contain the typed text. */
export function codesOptions(typed: string) {
  return queryOptions({
    queryKey: [...materialsKey, 'codes', typed],
    queryFn: async () => (await api.readCatalog({ productCode: typed, limit: '20' })).products,
    placeholderData: keepPreviousData,
  });
}

/** Material names in use, and the next products without a record (MA-9). */
export const suggestionsOptions = queryOptions({
  queryKey: [...materialsKey, 'suggestions'],
  queryFn: () => api.readMaterialSuggestions(),
});

/** All records, for copying the lists of one of them. */
export const allRecordsOptions = queryOptions({
  queryKey: [...materialsKey, 'all'],
  queryFn: () =>
    readAll(
      cursor => api.readMaterials({ limit: '200', cursor }),
      page => page.records,
    ),
});

/** The material lists of all products of an order. */
export function orderMaterialsOptions(id: number) {
  return queryOptions({
    queryKey: [...materialsKey, 'order', id],
    queryFn: async () => (await api.readOrderMaterials({ id })).materials,
  });
}

/** The products that open orders, or one order, need in another color than their records name (MA-12). */
export function recordColorsOptions(order?: number) {
  return queryOptions({
    queryKey: [...materialsKey, 'colors', order ?? null],
    queryFn: () => api.readRecordColors(order === undefined ? {} : { order }),
  });
}

/** Filters the open orders. Days are in the user's time zone, and both ends are included. */
export type DemandFilter = { customer?: number | undefined; from?: string | undefined; to?: string | undefined };

export function demandOptions(filter: DemandFilter) {
  return queryOptions({
    queryKey: [...materialsKey, 'demand', filter],
    queryFn: () => api.readMaterialDemand(demandQuery(filter)),
    placeholderData: keepPreviousData,
  });
}

/** The URL of the filtered demand as CSV. */
export function demandCsvAddress(filter: DemandFilter): string {
  const given = Object.entries(demandQuery(filter)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${methodAndPath('exportMaterialDemand').path}?${new URLSearchParams(given)}`;
}

/** Returns the filter as the call's query. */
export function demandQuery({ customer, from, to }: DemandFilter) {
  return {
    ...(customer !== undefined && { customer }),
    ...(from && { placedFrom: startOfDay(from, 0) }),
    ...(to && { placedBefore: startOfDay(to, 1) }),
  };
}

/** Re-fetches records, templates and demand, and the stock and Today, which count what orders need (ST-3). */
export function refreshMaterials(queryClient: QueryClient): Promise<void> {
  for (const queryKey of [stockKey, todayKey]) void queryClient.invalidateQueries({ queryKey });
  return queryClient.invalidateQueries({ queryKey: materialsKey });
}

/** Changes a record or template. Re-fetches what shows it, even after a rejection. */
function useMaterialChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const refresh = () => refreshMaterials(queryClient);
  return useMutation({
    mutationFn: change,
    onSuccess: refresh,
    // The error may mean that another user changed or deleted the record.
    onError: error => error instanceof ApiError && void refresh(),
  });
}

type RecordInput = RequestOf<'createMaterial'>;
type TemplateInput = RequestOf<'createTemplate'>;
/** The input, and the version that it replaces; undefined creates a new entry. */
type Save<Input> = { input: Input; over: { id: number; revision: number } | undefined };

export const useSaveMaterial = () =>
  useMaterialChange(({ input, over }: Save<RecordInput>) =>
    over ? api.updateMaterial({ ...input, id: over.id, revision: over.revision }) : api.createMaterial(input),
  );
export const useTakeOrderColor = () =>
  useMaterialChange((input: { id: number; color: string }) => api.takeOrderColor(input));
export const useDeleteMaterial = () => useMaterialChange((id: number) => api.deleteMaterial({ id }));
export const useSaveTemplate = () =>
  useMaterialChange(({ input, over }: Save<TemplateInput>) =>
    over ? api.updateTemplate({ ...input, id: over.id, revision: over.revision }) : api.createTemplate(input),
  );
export const useDeleteTemplate = () => useMaterialChange((id: number) => api.deleteTemplate({ id }));
