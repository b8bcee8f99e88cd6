import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/calls.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/planning/board/columns.ts';
import { compareWork, type WorkPlace } from '#contract/planning/order-of-work.ts';
import { columnOf, keyOf, movedCard } from './moves.ts';
import { type BoardView, boardKey, columnOptions } from './queries.ts';

type Page = AnswerOf<'readBoard'>;
export type ColumnCards = { column: BoardColumn; cards: readonly Card[]; mayLoad: boolean; load: () => unknown };
export type BoardData = Pick<Page, 'day' | 'counts' | 'work' | 'states'> & { columns: readonly ColumnCards[] };

/** Returns the cards of all columns; `data` is undefined until the first page of each column is loaded. */
export function useColumns(view: BoardView) {
  // The columns are a constant list, so the hooks keep their order.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  const lists = boardColumns.map(column => useInfiniteQuery(columnOptions(column, view)));
  const page = lists.toSorted(newestFirst)[0]?.data?.pages[0];
  const cards = cardsOf(lists);
  const isReady = lists.every(list => list.data);
  const data: BoardData | undefined =
    page && isReady
      ? {
          day: page.day,
          counts: page.counts,
          work: page.work,
          states: page.states,
          columns: boardColumns.map((column, index) => {
            const list = lists[index] as (typeof lists)[number];
            return {
              column,
              cards: cards[index] ?? [],
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

type List = { dataUpdatedAt: number; data: InfiniteData<Page> | undefined };
const newestFirst = (one: List, other: List) => other.dataUpdatedAt - one.dataUpdatedAt;

/**
 * Returns the cards of each column. A card can move between columns and pages while these are fetched one by one. Each
 * card is shown once, where it was fetched last.
 */
function cardsOf(lists: readonly List[]): Card[][] {
  const seen = new Set<string>();
  const ofList = new Map<List, Card[]>();
  for (const list of lists.toSorted(newestFirst)) {
    const fresh = (list.data?.pages ?? []).flatMap(page => page.cards).filter(card => !seen.has(keyOf(card)));
    const own = new Map(fresh.map(card => [keyOf(card), card]));
    for (const key of own.keys()) seen.add(key);
    ofList.set(list, [...own.values()]);
  }
  return lists.map(list => ofList.get(list) ?? []);
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

/** Returns the pages of a column without the moved cards, and with those that move into it. */
function withMoved(data: InfiniteData<Page>, moved: ReadonlySet<string>, added: readonly Card[]): InfiniteData<Page> {
  const isInvolved = added.length > 0 || data.pages.some(page => page.cards.some(card => moved.has(keyOf(card))));
  if (!isInvolved) return data;
  const pages = data.pages.map(page => ({ ...page, cards: page.cards.filter(card => !moved.has(keyOf(card))) }));
  const [first, ...rest] = pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, cards: [...first.cards, ...added].sort(inOrder) }, ...rest] };
}

function inOrder(one: Card, other: Card): number {
  return columnOf(one) === 'finished' ? byOrder(one, other) : compareWork(placeOf(one), placeOf(other));
}

/** Keeps the ready cards of an order together, as the server does. */
function byOrder(one: Card, other: Card): number {
  return (one.promisedOn ?? '9999').localeCompare(other.promisedOn ?? '9999') || one.orderId - other.orderId;
}

/** The place of a card in the order of work. The pin of a new line takes effect when the line is accepted. */
function placeOf({ isNew, pinnedAt, promisedOn, plan, acceptedOn, orderId, position }: Card): WorkPlace {
  return { pinnedAt: isNew ? null : pinnedAt, targetOn: promisedOn ?? plan?.on ?? null, acceptedOn, orderId, position };
}
