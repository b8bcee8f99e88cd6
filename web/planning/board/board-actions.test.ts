import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '#contract/calls.ts';
import type { Card } from '#contract/planning/board/card.ts';
import { boardColumns } from '#contract/planning/board/columns.ts';
import { shown } from '#testing/browser/around-hook.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { act, renderHook, until } from '#testing/browser/render-hook.ts';
import { quietClient } from '#testing/browser/run-hook.ts';
import { card } from '#testing/samples.ts';
import { cancelRuns, pdfRuns } from '../../documents/pdf-store.ts';
import { failedCards, useBoardActions } from './board-actions.ts';
import { cardId } from './focus-card.ts';
import { keyOf } from './moves.ts';
import { columnOptions } from './queries.ts';

const all = { cutting: 10, stitching: 10, finishing: 10, packaging: 10 };
const few = card({ orderId: 1 });
const many = card({ orderId: 2, quantity: 40 });
const finished = card({ orderId: 3, passed: all });
const onChanged = vi.fn();
let client: QueryClient;
let requests: Sent[];
/** The orders of the lines that the portal refuses. */
let refused: number[];
let isOffline: boolean;
let focused: string[];
let chosen: string[];
const selection = {
  has: (key: string) => chosen.includes(key),
  set(keys: readonly string[], isSelected = true): void {
    chosen = [...chosen.filter(key => !keys.includes(key)), ...(isSelected ? keys : [])];
  },
};

type Page = AnswerOf<'readBoard'>;
const pagesOf = (column: (typeof boardColumns)[number]) =>
  client.getQueryData<InfiniteData<Page>>(columnOptions(column, {}).queryKey)?.pages ?? [];
const columnNow = (key: string) =>
  boardColumns.find(column => pagesOf(column).some(({ cards }) => cards.some(one => cardId(keyOf(one)) === key)));

beforeEach(() => {
  client = quietClient();
  for (const column of boardColumns) {
    const cards = column === 'cutting' ? [few, many] : [];
    client.setQueryData(columnOptions(column, {}).queryKey, { pages: [{ cards } as unknown as Page], pageParams: [] });
  }
  [refused, focused, chosen] = [[], [], []];
  isOffline = false;
  onChanged.mockClear();
  requests = stubPortal(({ body }) => {
    if (isOffline) return 'offline';
    const lines: { orderId: number; productId: number }[] = JSON.parse(String(body)).lines;
    const no = lines.filter(({ orderId }) => refused.includes(orderId));
    const answers = no.map(line => ({ ...line, code: 'onHold', error: 'On hold' }));
    return { body: { changed: lines.length - no.length, refused: answers, changeId: 'c1' } };
  });
  const getElementById = (id: string) => ({
    focus: () => void focused.push(id),
    closest: () => ({ dataset: { column: columnNow(id) } }),
  });
  Object.assign(document, { getElementById });
  vi.stubGlobal('requestAnimationFrame', () => {});
});
afterEach(() => void vi.unstubAllGlobals());

function board() {
  const hook = renderHook(useBoardActions, { onChanged, selection }, client);
  return {
    get now() {
      return hook.now;
    },
    async do(work: (actions: ReturnType<typeof useBoardActions>) => unknown) {
      await act(async () => void work(hook.now));
      await until(() => expect(client.isMutating()).toBe(0));
    },
  };
}
const sets = () => {
  const bodies = requests.map(({ body }) => JSON.parse(String(body)));
  return bodies.map(({ lines, set }) => [lines.map(({ orderId }: Card) => orderId), set]);
};
const toasts = () => shown.toasts.map(({ text }) => text);

describe('moving cards', () => {
  it('sets the status, shows the move at once and focuses the first card there', async () => {
    await board().do(({ move }) => move([few], 'stitching'));

    expect(sets()).toEqual([[[1], { status: 'stitching' }]]);
    expect(columnNow('card-1-7')).toBe('stitching');
    expect(focused).toEqual(['card-1-7']);
    expect(onChanged).toHaveBeenCalled();
    expect(toasts()).toEqual(['#1 ST-220 moved to Stitching, undo with Ctrl Z']);
  });

  const started = { ...few, status: 'cutting' as const };
  it.each([
    ['that nothing of is packed as new again (AC-1)', [started], '#1 ST-220 is new again, undo with Ctrl Z'],
    ['several of them', [started, many], '2 jobs are new again, undo with Ctrl Z'],
    [
      'that is packed in part as moved',
      [{ ...started, passed: { ...all, packaging: 3 } }],
      '#1 ST-220 moved to Not Reviewed, undo with Ctrl Z',
    ],
  ])('reports a card %s', async (_, cards, text) => {
    await board().do(({ move }) => move(cards, 'not_reviewed'));

    expect(toasts()).toEqual([text]);
  });

  it('finishes all units in the last column', async () => {
    await board().do(({ move }) => move([few], 'finished'));

    expect(sets()).toEqual([[[1], { completed: 'all' }]]);
  });

  it('asks first when it would mark more than 20 units, and reports the move when it is made', async () => {
    const onMade = vi.fn();
    const hook = board();
    await hook.do(({ move }) => move([few, many], 'stitching', onMade));
    expect([hook.now.asking?.cards, requests]).toEqual([[few, many], []]);

    await hook.do(({ cancel }) => cancel());
    expect([hook.now.asking, requests]).toEqual([undefined, []]);

    await hook.do(({ move }) => move([few, many], 'stitching', onMade));
    expect(onMade).not.toHaveBeenCalled();
    await hook.do(({ asking, moveNow }) => asking && moveNow(asking));
    expect(sets()).toEqual([[[1, 2], { status: 'stitching' }]]);
    expect(hook.now.asking).toBeUndefined();
    expect(onMade).toHaveBeenCalledOnce();
  });

  it('leaves finished cards in their column and shows the reason', async () => {
    await board().do(({ move }) => move([few, finished], 'stitching'));

    expect(sets()).toEqual([[[1], { status: 'stitching' }]]);
    expect(toasts()[0]).toBe('Only an undo or a lowered count takes a job out of Ready');
  });

  it('deselects the moved cards, and selects those again that were refused', async () => {
    chosen = [few, many, finished].map(keyOf);
    refused = [2];

    await board().do(({ moveNow }) => moveNow({ cards: [few, many], to: 'stitching' }));

    expect(chosen).toEqual([finished, many].map(keyOf));
  });

  it('does not select a refused card that was not selected, and can send its move again', async () => {
    chosen = [keyOf(many)];
    refused = [1];
    const hook = board();

    await hook.do(({ move }) => move([few], 'stitching'));
    expect(chosen).toEqual([keyOf(many)]);
    await hook.do(({ retry }) => retry(few));

    expect(sets()).toEqual(Array(2).fill([[1], { status: 'stitching' }]));
  });

  it('says how many moved and why the others could not, and names these', async () => {
    refused = [2];

    await board().do(({ moveNow }) => moveNow({ cards: [few, many], to: 'stitching' }));

    expect(shown).toMatchObject({
      toasts: [{ text: '1 moved, 1 could not: On hold', undo: expect.any(Function) }],
      alerts: ['Failed to move 1 job: #2 ST-220 (On hold)'],
    });
  });

  it('says how many jobs could not be moved when the call fails, and can send each move again', async () => {
    isOffline = true;
    const hook = board();

    await hook.do(({ moveNow }) => moveNow({ cards: [few, many], to: 'finished' }));
    expect(shown).toMatchObject({ toasts: [], alerts: ['Failed to move 2 jobs'] });
    expect([few, many].map(hook.now.refusedOf)).toEqual(Array(2).fill({ completed: 'all' }));
    await hook.do(({ retry }) => retry(few));

    expect(sets().at(-1)).toEqual([[1], { completed: 'all' }]);
    expect(shown.alerts.at(-1)).toBe('Failed to move 1 job');
  });

  it('is said at a card in words of its own, unlike other changes', () => {
    expect(failedCards({ status: 'cutting' }, 1)).toBe('Failed to move 1 job');
    expect(failedCards({ pinned: true }, 1)).toBe('The list could not be changed');
  });

  it('does nothing for cards that are already in the column', async () => {
    const hook = board();

    await hook.do(({ move }) => move([few], 'cutting'));
    await hook.do(({ move }) => move([finished], 'finished'));

    expect([requests, focused, shown.toasts]).toEqual([[], [], []]);
  });
});

it.each<[string, (actions: ReturnType<typeof useBoardActions>) => void, unknown, string]>([
  ['pins cards', actions => actions.pin([few], true), { pinned: true }, 'Pinned to top'],
  ['unpins cards', actions => actions.pin([few], false), { pinned: false }, 'Unpinned'],
  ['puts cards on hold', actions => actions.hold([few], null as never), { hold: null }, 'On hold'],
])('%s', async (_, change, set, text) => {
  await board().do(change);

  expect(sets()).toEqual([[[1], set]]);
  expect(toasts()).toEqual([text]);
  expect(onChanged).toHaveBeenCalled();
});

it('prints the tickets of cards', async () => {
  const { now } = board();

  now.print([few, many]);

  expect(pdfRuns.read().map(({ request }) => request)).toEqual([{ kind: 'tickets', lines: [few, many] }]);
  cancelRuns();
});
