import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { BoardColumn, BoardState } from '#contract/planning/board/columns.ts';
import { listsKey, live } from '../../order-data/queries.ts';
import { api, pagesByCursor } from '../../platform/api/client.ts';

export type BoardView = {
  search?: string | undefined;
  customer?: number | undefined;
  state?: BoardState | undefined;
};

/** Part of the keys of order lists, so that live events re-fetch it. */
export const boardKey = [...listsKey, 'board'] as const;

/** The cards of one column sorted by slack, in pages, with the counts of all columns. */
export function columnOptions(status: BoardColumn, { search, customer, state }: BoardView) {
  return infiniteQueryOptions({
    queryKey: [...boardKey, status, search, customer, state] as const,
    queryFn: ({ pageParam }) =>
      api.readBoard({
        status,
        search,
        state,
        cursor: pageParam,
        ...(customer !== undefined && { customer: String(customer) }),
      }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
    ...live,
  });
}
