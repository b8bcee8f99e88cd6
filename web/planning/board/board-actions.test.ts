import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Card } from '#contract/planning/board/card.ts';
import { shown } from '#testing/browser/around-hook.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { card } from '#testing/samples.ts';
import { useBoardActions } from './board-actions.ts';
import { keyOf } from './moves.ts';

type Change = {
  lines: readonly Card[];
  set: unknown;
  text: (cards: readonly Card[]) => string;
  onRefused: (cards: readonly Card[]) => void;
};
const done = vi.hoisted(() => ({
  changes: [] as Change[],
  moves: [] as unknown[],
  focused: [] as unknown[],
  printed: [] as unknown[],
  refused: undefined as unknown,
}));
vi.mock('../../orders/use-change-lines.ts', () => ({
  useChangeLines: () => ({ change: (change: Change) => void done.changes.push(change), refusedOf: () => done.refused }),
}));
vi.mock('./use-columns.ts', () => ({
  useShowMove: () => async (cards: unknown, to: unknown) => void done.moves.push([cards, to]),
}));
vi.mock('./focus-card.ts', () => ({ focusCard: (...given: unknown[]) => void done.focused.push(given) }));
vi.mock('../../documents/use-pdf.ts', () => ({
  useDownloadPdf: () => (request: unknown) => void done.printed.push(request),
}));

const all = { cutting: 10, stitching: 10, finishing: 10, packaging: 10 };
const few = card({ orderId: 1 });
const many = card({ orderId: 2, quantity: 40 });
const finished = card({ orderId: 3, passed: all });
const onChanged = vi.fn();
let chosen: string[];
const selection = {
  has: (key: string) => chosen.includes(key),
  set(keys: readonly string[], isSelected = true): void {
    chosen = [...chosen.filter(key => !keys.includes(key)), ...(isSelected ? keys : [])];
  },
};

beforeEach(() => {
  for (const list of [done.changes, done.moves, done.focused, done.printed]) list.length = 0;
  onChanged.mockClear();
  chosen = [];
});
afterEach(() => void vi.unstubAllGlobals());

const board = () => renderHook(useBoardActions, { onChanged, selection });
const sets = () => done.changes.map(({ lines, set }) => [lines.map(({ orderId }) => orderId), set]);

describe('moving cards', () => {
  it('sets the status, shows the move at once and focuses the first card there', async () => {
    const hook = board();

    await act(async () => hook.now.move([few], 'stitching'));

    expect(sets()).toEqual([[[1], { status: 'stitching' }]]);
    expect(done.moves).toEqual([[[few], 'stitching']]);
    expect(done.focused).toEqual([['1-7', 'stitching']]);
    expect(onChanged).toHaveBeenCalledOnce();
    expect(done.changes[0]?.text([few])).toBe('#1 ST-220 moved to Stitching, undo with Ctrl Z');
  });

  it('says that a card is new again when nothing of it is packed (AC-1)', async () => {
    const started = { ...few, status: 'cutting' as const };
    const hook = board();
    await act(async () => hook.now.move([{ ...started, status: 'stitching' }], 'not_reviewed'));

    const [change] = done.changes;
    expect(change?.text([started])).toBe('#1 ST-220 is new again, undo with Ctrl Z');
    expect(change?.text([started, many])).toBe('2 jobs are new again, undo with Ctrl Z');
    const packed = { ...started, passed: { ...all } };
    expect(change?.text([packed])).toBe('#1 ST-220 moved to Not Reviewed, undo with Ctrl Z');
  });

  it('finishes all units in the last column', async () => {
    const hook = board();

    await act(async () => hook.now.move([few], 'finished'));

    expect(sets()).toEqual([[[1], { completed: 'all' }]]);
  });

  it('asks first when it would mark more than 20 units', async () => {
    const hook = board();
    act(() => hook.now.move([few, many], 'stitching'));
    expect([hook.now.asking?.cards, done.changes]).toEqual([[few, many], []]);

    act(() => hook.now.cancel());
    expect([hook.now.asking, done.changes]).toEqual([undefined, []]);

    act(() => hook.now.move([few, many], 'stitching'));
    await act(async () => hook.now.asking && hook.now.moveNow(hook.now.asking));
    expect(sets()).toEqual([[[1, 2], { status: 'stitching' }]]);
    expect(hook.now.asking).toBeUndefined();
  });

  it('reports a move when it is made, and not while it asks', async () => {
    const onMade = vi.fn();
    const hook = board();
    act(() => hook.now.move([many], 'stitching', onMade));
    expect(onMade).not.toHaveBeenCalled();

    await act(async () => hook.now.asking && hook.now.moveNow(hook.now.asking));

    expect(onMade).toHaveBeenCalledOnce();
  });

  it('leaves finished cards in their column and shows the reason', async () => {
    const hook = board();

    await act(async () => hook.now.move([few, finished], 'stitching'));

    expect(sets()).toEqual([[[1], { status: 'stitching' }]]);
    expect(shown.toasts.map(({ text }) => text)).toEqual(['Only an undo or a lowered count takes a job out of Ready']);
  });

  it('deselects the moved cards at once, and selects those again that were refused', async () => {
    chosen = [few, many, finished].map(keyOf);
    const hook = board();

    await act(async () => hook.now.moveNow({ cards: [few, many], to: 'stitching' }));
    expect(chosen).toEqual([keyOf(finished)]);

    act(() => done.changes[0]?.onRefused([many]));
    expect(chosen).toEqual([finished, many].map(keyOf));
  });

  it('does not select a refused card that was not selected', async () => {
    chosen = [keyOf(many)];
    const hook = board();

    await act(async () => hook.now.move([few], 'stitching'));
    act(() => done.changes[0]?.onRefused([few]));

    expect(chosen).toEqual([keyOf(many)]);
  });

  it('does nothing for cards that are already in the column', () => {
    const hook = board();

    act(() => hook.now.move([few], 'cutting'));
    act(() => hook.now.move([finished], 'finished'));

    expect([done.changes, done.moves, shown.toasts]).toEqual([[], [], []]);
  });
});

it.each<[string, (actions: ReturnType<typeof useBoardActions>) => void, unknown, string]>([
  ['pins cards', actions => actions.pin([few], true), { pinned: true }, 'Pinned to top'],
  ['unpins cards', actions => actions.pin([few], false), { pinned: false }, 'Unpinned'],
  ['puts cards on hold', actions => actions.hold([few], null as never), { hold: null }, 'On hold'],
])('%s', (_, change, set, text) => {
  const hook = board();

  act(() => change(hook.now));

  expect(sets()).toEqual([[[1], set]]);
  expect(done.changes[0]?.text([few])).toBe(text);
  expect(onChanged).toHaveBeenCalledOnce();
});

it('prints the tickets of cards', () => {
  board().now.print([few, many]);

  expect(done.printed).toEqual([{ kind: 'tickets', lines: [few, many] }]);
});

it('sends the refused move of a card again', async () => {
  const hook = board();
  done.refused = { status: 'stitching' };

  await act(async () => hook.now.retry(few));

  expect(sets()).toEqual([[[1], { status: 'stitching' }]]);
});
