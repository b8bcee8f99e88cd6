import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Card } from '#contract/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/board/columns.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { columnOf, keyOf, movedCard } from './moves.ts';
import { type BoardView, boardKey, columnOptions } from './queries.ts';

type Page = AnswerOf<'readBoard'>;
export type ColumnCards = { column: BoardColumn; cards: readonly Card[]; mayLoad: boolean; load: () => unknown };
export type BoardData = Pick<Page, 'counts' | 'states'> & { columns: readonly ColumnCards[] };

/** The cards of all columns; `data` is undefined until each has its first page. */
export function useColumns(view: BoardView) {
  // The columns are a constant list, so the hooks keep their order.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  const lists = boardColumns.map(column => useInfiniteQuery(columnOptions(column, view)));
  const newest = lists.reduce((one, other) => (other.dataUpdatedAt > one.dataUpdatedAt ? other : one));
  const page = newest.data?.pages[0];
  const isReady = lists.every(list => list.data);
  const data: BoardData | undefined =
    page && isReady
      ? {
          counts: page.counts,
          states: page.states,
          columns: boardColumns.map((column, index) => {
            const list = lists[index] as (typeof lists)[number];
            return {
              column,
              cards: withoutDoubles(list.data?.pages.flatMap(({ cards }) => cards) ?? []),
              mayLoad: list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
              load: list.fetchNextPage,
            };
          }),
        }
      : undefined;
  return {
    data,
    isError: lists.some(({ isError }) => isError),
    refetch: () => lists.map(({ refetch }) => refetch()),
  };
}

/** Cards move between pages while these are read. */
function withoutDoubles(cards: readonly Card[]): Card[] {
  return [...new Map(cards.map(card => [keyOf(card), card])).values()];
}

/** Returns the function that shows a move before the server answers. */
export function useShowMove() {
  const queryClient = useQueryClient();
  return async (cards: readonly Card[], to: BoardColumn) => {
    await queryClient.cancelQueries({ queryKey: boardKey });
    const keys = new Set(cards.map(keyOf));
    const moved = cards.map(card => movedCard(card, to));
    const queries = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: boardKey });
    for (const [queryKey, data] of queries) {
      if (!data) continue;
      const added = moved.filter(card => columnOf(card) === queryKey[boardKey.length]);
      queryClient.setQueryData<InfiniteData<Page>>(queryKey, withMoved(data, keys, added));
    }
  };
}

/** The pages of a column without the moved cards, and with those that it gets. */
function withMoved(data: InfiniteData<Page>, moved: ReadonlySet<string>, added: readonly Card[]): InfiniteData<Page> {
  const pages = data.pages.map(page => ({ ...page, cards: page.cards.filter(card => !moved.has(keyOf(card))) }));
  const [first, ...rest] = pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, cards: [...first.cards, ...added].sort(bySlack) }, ...rest] };
}

function bySlack(one: Card, other: Card): number {
  return (
    Number(other.pinned) - Number(one.pinned) ||
    (one.slack ?? Number.MAX_SAFE_INTEGER) - (other.slack ?? Number.MAX_SAFE_INTEGER) ||
    one.due.localeCompare(other.due) ||
    one.orderId - other.orderId
  );
}
