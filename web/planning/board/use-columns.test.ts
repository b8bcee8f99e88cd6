import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/calls.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { type BoardColumn, boardColumns } from '#contract/planning/board/columns.ts';
import { quietClient, runHook } from '#testing/browser/run-hook.ts';
import { card } from '#testing/samples.ts';
import { columnOptions } from './queries.ts';
import { useColumns, useShowMove } from './use-columns.ts';

type Page = AnswerOf<'readBoard'>;
const noCounts = Object.fromEntries(boardColumns.map(column => [column, { lines: 0, units: 0 }])) as Page['counts'];
const none = { lines: 0, units: 0 };
const noWork = { cutting: none, stitching: none, finishing: none, packaging: none };
const page = (cards: Card[], given: Partial<Page> = {}): Page => ({
  cards,
  counts: noCounts,
  work: noWork,
  day: '2026-11-26',
  states: { blocked: 0, late: 0, willBeLate: 0, tight: 0 },
  nextCursor: null,
  ...given,
});
const allPassed = { cutting: 10, stitching: 10, finishing: 10, packaging: 10 };
const line = (orderId: number, given: Partial<Card> = {}) => card({ orderId, ...given });

let client: QueryClient;
/** Fills a column as if it had been fetched at that time. */
function fetched(column: BoardColumn, pages: Page[], at = 1_000): void {
  const data = { pages, pageParams: pages.map(() => undefined) };
  client.setQueryData(columnOptions(column, {}).queryKey, data, { updatedAt: at });
}
const shownIn = (column: BoardColumn) => {
  const { data } = runHook(() => useColumns({}), client);
  return data?.columns.find(one => one.column === column)?.cards.map(({ orderId }) => orderId);
};
const keptIn = (column: BoardColumn) =>
  client
    .getQueryData<InfiniteData<Page>>(columnOptions(column, {}).queryKey)
    ?.pages.map(({ cards }) => cards.map(({ orderId }) => orderId));

beforeEach(() => {
  client = quietClient();
  for (const column of boardColumns) fetched(column, [page([])]);
});

describe('useColumns', () => {
  it('returns no columns until the first page of each is loaded', () => {
    client.removeQueries({ queryKey: columnOptions('finished', {}).queryKey });

    expect(runHook(() => useColumns({}), client).data).toBeUndefined();
  });

  it('returns the pages of a column one after another', () => {
    fetched('cutting', [page([line(1), line(2)]), page([line(3)])]);

    expect(shownIn('cutting')).toEqual([1, 2, 3]);
  });

  it('returns a card that moved between two fetches once, in the column that was fetched last', () => {
    fetched('cutting', [page([line(1), line(2)])], 1_000);
    fetched('stitching', [page([line(1, { status: 'stitching' })])], 2_000);

    expect(shownIn('cutting')).toEqual([2]);
    expect(shownIn('stitching')).toEqual([1]);
  });

  it('returns a card that moved between two pages of a column once', () => {
    fetched('cutting', [page([line(1), line(2)]), page([line(2), line(3)])]);

    expect(shownIn('cutting')).toEqual([1, 2, 3]);
  });

  it('returns two lines of one order as two cards', () => {
    fetched('cutting', [page([line(1), line(1, { productId: 8 })])]);

    expect(shownIn('cutting')).toEqual([1, 1]);
  });

  it('returns the counts of the page that was fetched last', () => {
    fetched('stitching', [page([], { states: { blocked: 3, late: 5, willBeLate: 1, tight: 2 } })], 3_000);

    expect(runHook(() => useColumns({}), client).data?.states).toEqual({
      blocked: 3,
      late: 5,
      willBeLate: 1,
      tight: 2,
    });
  });

  it('allows loading the next page of a column that has one', () => {
    fetched('cutting', [page([line(1)], { nextCursor: '2' })]);

    const columns = runHook(() => useColumns({}), client).data?.columns ?? [];

    expect(columns.filter(({ mayLoad }) => mayLoad).map(({ column }) => column)).toEqual(['cutting']);
  });
});

describe('useShowMove', () => {
  const showMove = (cards: Card[], to: BoardColumn) => runHook(useShowMove, client)(cards, to);

  it('moves cards between columns before the server answers', async () => {
    fetched('cutting', [page([line(1), line(2)])]);

    await showMove([line(1)], 'stitching');

    expect(keptIn('cutting')).toEqual([[2]]);
    expect(keptIn('stitching')).toEqual([[1]]);
  });

  it('removes a card from the page that contains it', async () => {
    fetched('cutting', [page([line(1)]), page([line(2), line(3)])]);

    await showMove([line(2)], 'finishing');

    expect(keptIn('cutting')).toEqual([[1], [3]]);
  });

  it('moves a packed card to Finished', async () => {
    fetched('packaging', [page([line(1, { status: 'packaging' })])]);

    await showMove([line(1, { status: 'packaging' })], 'finished');

    expect(keptIn('packaging')).toEqual([[]]);
    expect(keptIn('finished')).toEqual([[1]]);
  });

  it('sorts the moved card as the server does: by pin, promised or planned day, acceptance and order', async () => {
    const pinned = (at: string) => ({ pinned: true, pinnedAt: `2026-11-26T${at}:00.000Z` });
    const there = [
      line(10, pinned('08:00')),
      line(11, { promisedOn: '2026-12-02' }),
      line(14, { promisedOn: '2026-12-04' }),
      line(12, { plan: { on: '2026-12-08' } }),
      line(16, { acceptedOn: '2026-11-20' }),
    ].map(one => ({ ...one, status: 'stitching' as const }));
    fetched('stitching', [page(there)]);
    const moved = [
      line(13, { plan: { on: '2026-12-04' } }),
      line(9, pinned('09:00')),
      line(15, { promisedOn: '2026-12-09' }),
      line(8, { acceptedOn: '2026-11-25' }),
    ];

    await showMove(moved, 'stitching');

    expect(keptIn('stitching')).toEqual([[10, 9, 11, 13, 14, 12, 15, 16, 8]]);
  });

  it('keeps the ready cards of an order together, as the server does: by promised date and order, without pins', async () => {
    const ready = (orderId: number, productId: number, given: Partial<Card> = {}) =>
      line(orderId, { productId, quantity: 10, passed: allPassed, ...given });
    fetched('finished', [page([ready(8, 1, { promisedOn: '2026-12-01' }), ready(4, 1), ready(6, 1)])]);

    await showMove([line(4, { productId: 2, pinned: true }), line(9)], 'finished');

    expect(keptIn('finished')).toEqual([[8, 4, 4, 6, 9]]);
  });

  it('does not change a column that is not loaded', async () => {
    client.removeQueries({ queryKey: columnOptions('stitching', {}).queryKey });
    fetched('cutting', [page([line(1)])]);

    await showMove([line(1)], 'stitching');

    expect(keptIn('cutting')).toEqual([[]]);
    expect(keptIn('stitching')).toBeUndefined();
  });
});
