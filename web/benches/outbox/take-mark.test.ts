import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import type { WaitingMark } from '../shared/bench-store.ts';

const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', async () => (await import('#testing/browser/keyval-stub.ts')).keyvalStub(kept));
/** Another tab sends, so that the marks wait. */
const request = vi.fn(() => new Promise(() => {}));

const stored = () => (kept.get('bench-outbox')?.get('marks') ?? []) as WaitingMark[];
const ticket = '7K3M9QX2RB';

async function open() {
  vi.resetModules();
  const marks = await import('./take-mark.ts');
  const { chooseWorker } = await import('../worker/current-worker.ts');
  const { changeOutbox, openOutbox } = await import('./stored-outbox.ts');
  const { benchStore } = await import('../shared/bench-store.ts');
  const { lastTaken, takenMarks } = await import('../shared/taken-marks.ts');
  const undoable = (of = ticket) => lastTaken(takenMarks.read(), of, Date.now())?.id;
  const shown = () => benchStore.read().marks;
  return { ...marks, chooseWorker, changeOutbox, openOutbox, undoable, shown };
}

beforeEach(() => {
  kept.clear();
  request.mockClear();
  vi.stubGlobal('navigator', { locks: { request } });
  stubStorage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('takeMark', () => {
  it('stores the mark on the device before it resolves, then sends (WF23)', async () => {
    const { takeMark } = await open();

    const mark = await takeMark(ticket, 'stitching', 2);

    expect(stored()).toEqual([mark]);
    expect(mark).toMatchObject({ ticket, stage: 'stitching', delta: 2 });
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  });

  it('shows the mark at once, and a reload before it is in the database does not lose it (W19, W22)', async () => {
    const { takeMark, shown } = await open();
    const first = await takeMark(ticket, 'stitching', 1);
    const taking = takeMark(ticket, 'stitching', 1);
    const seen = shown();
    const keptThen = localStorage.getItem('bench-new-marks') ?? '';
    expect(seen).toEqual([first, await taking]);
    // The page was reloaded before the database had the mark.
    kept.set('bench-outbox', new Map([['marks', [first]]]));
    localStorage.setItem('bench-new-marks', keptThen);
    const reloaded = await open();
    await reloaded.openOutbox();

    expect(reloaded.shown()).toEqual(seen);
    expect(stored()).toEqual(seen);
  });

  it('keeps showing new marks while the answers of earlier ones are stored', async () => {
    const { takeMark, changeOutbox, shown } = await open();
    const first = await takeMark(ticket, 'stitching', 1);

    const answered = changeOutbox(marks => marks.filter(({ id }) => id !== first.id));
    const second = takeMark(ticket, 'stitching', 1);
    const counts = [shown()?.length];
    await answered;
    counts.push(shown()?.length);

    expect(counts).toEqual([2, 1]);
    expect(shown()).toEqual([await second]);
    expect(stored()).toEqual([await second]);
  });

  it('records the time of the tap and the selected worker', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:12:00Z') });
    const { takeMark, chooseWorker } = await open();

    const before = await takeMark(ticket, 'stitching', 1);
    chooseWorker(4);
    const after = await takeMark(ticket, 'stitching', 1);

    expect(before).not.toHaveProperty('workerId');
    expect(after).toMatchObject({ workerId: 4, at: '2026-11-24T09:12:00.000Z' });
  });

  it('gives each mark a UUID of its own, with and without https', async () => {
    const { takeMark } = await open();
    const secure = await takeMark(ticket, 'cutting', 1);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });

    const plain = [await takeMark(ticket, 'cutting', 1), await takeMark(ticket, 'cutting', 1)];

    const ids = [secure, ...plain].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});

describe('undoMark', () => {
  it('removes a mark that was not sent', async () => {
    const { takeMark, undoMark } = await open();
    const first = await takeMark(ticket, 'stitching', 1);
    const second = await takeMark(ticket, 'stitching', 3);

    await undoMark(second);

    expect(stored()).toEqual([first]);
  });

  it('adds the opposite of a mark that was sent, because the server may have received it', async () => {
    const { takeMark, undoMark, changeOutbox } = await open();
    const mark = await takeMark(ticket, 'stitching', 3);
    await changeOutbox(marks => marks.map(one => ({ ...one, isSent: true })));

    await undoMark(mark);

    expect(stored()).toMatchObject([{ id: mark.id }, { ticket, stage: 'stitching', delta: -3, undoes: mark.id }]);
  });

  it('adds the opposite of a mark that the server has accepted', async () => {
    const { takeMark, undoMark, changeOutbox } = await open();
    const mark = await takeMark(ticket, 'stitching', 3);
    await changeOutbox(() => []);

    await undoMark(mark);

    expect(stored()).toMatchObject([{ delta: -3, undoes: mark.id }]);
    expect(stored()[0]?.id).not.toBe(mark.id);
  });
});

describe('the mark that can be undone', () => {
  it('is the last one of the line for 10 minutes, even after a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T09:12:00Z') });
    const { takeMark } = await open();
    await takeMark(ticket, 'stitching', 1);
    const last = await takeMark(ticket, 'finishing', 1);
    await takeMark('ABCDE12345', 'stitching', 1);

    const { undoable } = await open();

    expect(undoable()).toBe(last.id);
    expect(undoable('0000000000')).toBeUndefined();
    vi.setSystemTime(new Date('2026-11-24T09:22:00Z'));
    expect(undoable()).toBeUndefined();
  });

  it('is the previous one after an undo, and never a discarded one', async () => {
    const { takeMark, undoMark, discardMark, undoable } = await open();
    const first = await takeMark(ticket, 'stitching', 1);
    const second = await takeMark(ticket, 'stitching', 1);

    await undoMark(second);
    expect(undoable()).toBe(first.id);

    await discardMark(first.id);
    expect(undoable()).toBeUndefined();
  });
});

it('removes only the rejected mark that a person discards', async () => {
  const { takeMark, discardMark } = await open();
  const first = await takeMark(ticket, 'stitching', 1);
  const second = await takeMark(ticket, 'stitching', 1);

  await discardMark(first.id);

  expect(stored()).toEqual([second]);
});
