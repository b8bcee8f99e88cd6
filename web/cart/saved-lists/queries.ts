import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { withProducts } from '../reorder/use-reorder.ts';

/** The live event `listsChanged` re-fetches queries with this key. */
const key = ['lists'] as const;

/** The company's saved lists, sorted by name. */
export const listsOptions = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async () => (await api.readLists()).lists,
  staleTime: 0,
});

/** A saved list with today's products. */
export function listOptions(id: number) {
  return queryOptions({
    queryKey: [...key, id],
    queryFn: async () => {
      const { list } = await api.readList({ id });
      return { ...list, lines: await withProducts(list.lines) };
    },
    staleTime: 0,
  });
}

/** Changes the saved lists and re-fetches them. */
export function useListChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
