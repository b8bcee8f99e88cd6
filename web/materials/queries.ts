import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RequestOf } from '#contract/calls.ts';
import { methodAndPath } from '#contract/paths.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { startOfDay } from '../kit/start-of-day.ts';

const materialsKey = ['materials'] as const;
const pageSize = '48';

/** The records in pages, as one scrolls; while other words are searched for, the last answer stays. */
export function recordsOptions(search: string) {
  return infiniteQueryOptions({
    queryKey: [...materialsKey, 'records', search],
    queryFn: ({ pageParam }) => api.readMaterials({ search, limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const templatesOptions = queryOptions({
  queryKey: [...materialsKey, 'templates'],
  queryFn: async () => (await api.readTemplates()).templates,
});

/** One record as it is now, null when it is not there (any more). Among all: its product may have another code by now. */
export function recordOptions(id: number) {
  return queryOptions({
    queryKey: [...materialsKey, 'one', id],
    queryFn: async () => (await api.readMaterials({})).records.find(record => record.id === id) ?? null,
  });
}

/** The same of a template. */
export function templateOptions(id: number) {
  return queryOptions({
    ...templatesOptions,
    select: templates => templates.find(template => template.id === id) ?? null,
  });
}

/** Product codes of the catalogue that hold what is typed, for the form to offer. */
export function codesOptions(typed: string) {
  return queryOptions({
    queryKey: [...materialsKey, 'codes', typed],
    queryFn: async () => {
      const { products } = await api.readCatalog({ productCode: typed, limit: '20' });
      return products.map(({ productCode }) => productCode);
    },
    placeholderData: keepPreviousData,
  });
}

/** The lists of all products of an order at once. */
export function orderMaterialsOptions(id: number) {
  return queryOptions({
    queryKey: [...materialsKey, 'order', id],
    queryFn: async () => (await api.readOrderMaterials({ id })).materials,
  });
}

/** Which open orders count: days as the person's calendar has them, both included. */
export type DemandFilter = { customer?: number | undefined; from?: string | undefined; to?: string | undefined };

export function demandOptions(filter: DemandFilter) {
  return queryOptions({
    queryKey: [...materialsKey, 'demand', filter],
    queryFn: () => api.readMaterialDemand(demandQuery(filter)),
    placeholderData: keepPreviousData,
  });
}

/** The address of the same demand as CSV. */
export function demandCsvAddress(filter: DemandFilter): string {
  const given = Object.entries(demandQuery(filter)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${methodAndPath('exportMaterialDemand').path}?${new URLSearchParams(given)}`;
}

/** The same filter as the call takes it. */
export function demandQuery({ customer, from, to }: DemandFilter) {
  return {
    ...(customer !== undefined && { customer }),
    ...(from && { placedFrom: startOfDay(from, 0) }),
    ...(to && { placedBefore: startOfDay(to, 1) }),
  };
}

/** A change of a record or template; records, templates and demand are asked again after it, also when it was refused. */
function useMaterialChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: materialsKey }),
    // What is not there any more, or is another by now, is shown as it is.
    onError: error => error instanceof ApiError && void queryClient.invalidateQueries({ queryKey: materialsKey }),
  });
}

type RecordInput = RequestOf<'createMaterial'>;
type TemplateInput = RequestOf<'createTemplate'>;
/** What is saved, and over which version; something new without. */
type Save<Input> = { input: Input; over: { id: number; revision: number } | undefined };

export const useSaveMaterial = () =>
  useMaterialChange(({ input, over }: Save<RecordInput>) =>
    over ? api.updateMaterial({ ...input, id: over.id, revision: over.revision }) : api.createMaterial(input),
  );
export const useDeleteMaterial = () => useMaterialChange((id: number) => api.deleteMaterial({ id }));
export const useSaveTemplate = () =>
  useMaterialChange(({ input, over }: Save<TemplateInput>) =>
    over ? api.updateTemplate({ ...input, id: over.id, revision: over.revision }) : api.createTemplate(input),
  );
export const useDeleteTemplate = () => useMaterialChange((id: number) => api.deleteTemplate({ id }));
