import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bench, job } from '#testing/bench-samples.ts';
import type { WaitingMark } from '../shared/bench-store.ts';

/** An in-memory replacement of IndexedDB, by object store. */
const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', async () => (await import('#testing/browser/keyval-stub.ts')).keyvalStub(kept));

type Sent = { marks: { id: string }[] };
type Answer = { status: number; body: unknown };
let calls: string[][];
let answer: (ids: string[]) => Answer | undefined;
let isHere: boolean;

const accepted = (ids: string[]): Answer => ({
  status: 200,
  body: { results: ids.map(id => ({ id, ok: true, changeId: id, job: job() })) },
});
const refusedCall = (status: number, code: string): Answer => ({ status, body: { error: `No: ${code}`, code } });
const mark = (id: string): WaitingMark => ({
  id,
  ticket: '7K3M9QX2RB',
  stage: 'stitching',
  delta: 1,
  at: '2026-11-24T09:00:00.000Z',
});

async function open(marks: WaitingMark[]) {
  kept.set('bench-outbox', new Map([['marks', marks]]));
  const { sendOutbox } = await import('./send-outbox.ts');
  const { benchStore, changeState } = await import('../shared/bench-store.ts');
  changeState({ session: { kind: 'bench', bench: bench() } });
  return { sendOutbox, benchStore };
}
const stored = () => (kept.get('bench-outbox')?.get('marks') ?? []) as WaitingMark[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kept.clear();
  calls = [];
  isHere = true;
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t', addEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (!isHere && address.endsWith('/health')) throw new TypeError('no network');
    if (!address.endsWith('/marks')) return new Response('{"success":true}');
    const ids = (JSON.parse(body ?? '') as Sent).marks.map(({ id }) => id);
    calls.push(ids);
    const found = answer(ids);
    if (!found) throw new TypeError('no network');
    return new Response(JSON.stringify(found.body), { status: found.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sendOutbox', () => {
  it('sends the marks in order, 50 per call, and removes them after the answer (W19, WF23)', async () => {
    const marks = Array.from({ length: 60 }, (_, at) => mark(`${at}`));
    const { sendOutbox } = await open(marks);
    const during: number[] = [];
    answer = ids => {
      during.push(stored().length);
      return accepted(ids);
    };

    sendOutbox();
    await vi.waitFor(() => expect(stored()).toEqual([]));

    expect(calls.map(ids => ids.length)).toEqual([50, 10]);
    expect(calls.flat()).toEqual(marks.map(({ id }) => id));
    expect(during).toEqual([60, 10]);
  });

  it.each([
    ['there is a network', accepted, 0],
    ['there is none', () => undefined, 1],
  ] as const)('is waited for by what must come after the marks, while %s', async (_, answered, left) => {
    const { sendOutbox } = await open([mark('a')]);
    const { whenSent } = await import('./send-outbox.ts');
    answer = answered;

    sendOutbox();
    await whenSent();

    expect(calls).toEqual([['a']]);
    expect(stored()).toHaveLength(left);
  });

  it('re-renders the page only when marks are sent and answered (W22)', async () => {
    const { sendOutbox, benchStore } = await open([mark('a')]);
    const { readOutbox } = await import('./stored-outbox.ts');
    await readOutbox();
    answer = accepted;
    let changes = 0;
    benchStore.subscribe(() => void changes++);

    sendOutbox();
    await vi.waitFor(() => expect(stored()).toEqual([]));
    await vi.waitFor(() => expect(benchStore.read().marks).toEqual([]));

    expect(changes).toBe(2);
  });

  it('keeps every mark while there is no answer, and sends the same ids again after a pause (WF23)', async () => {
    const { sendOutbox, benchStore } = await open([mark('a'), mark('b')]);
    answer = ids => (calls.length < 3 ? undefined : accepted(ids));

    sendOutbox();
    await vi.waitFor(() => expect(benchStore.read().isAway).toBe(true));
    expect(stored().map(({ id }) => id)).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(stored()).toEqual([]));

    expect(calls).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(benchStore.read().isAway).toBe(false);
  });

  it('sends at once when the portal answers again, however often sending failed (W19)', async () => {
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('window', { addEventListener: () => {} });
    const { sendOutbox, benchStore } = await open([mark('a')]);
    const { sendOnReturn } = await import('./send-outbox.ts');
    const { doubtConnection, isPortalHere } = await import('../../platform/browser/connection.ts');
    sendOnReturn();
    isHere = false;
    answer = () => undefined;
    for (let tries = 1; tries <= 6; tries++) {
      sendOutbox();
      await vi.waitFor(() => expect(calls).toHaveLength(tries));
    }
    await vi.waitFor(() => expect(benchStore.read().isAway).toBe(true));
    doubtConnection('offline');
    expect(await isPortalHere()).toBe(false);

    isHere = true;
    answer = accepted;
    expect(await isPortalHere()).toBe(true);

    await vi.waitFor(() => expect(stored()).toEqual([]));
    expect(calls).toHaveLength(7);
  });

  it.each([
    ['asks before the page closes while marks wait', {}, 1],
    ['does not ask about marks that the server rejected', { refused: 'No' }, 0],
  ])('%s', async (_, given, asked) => {
    const listeners = new Map<string, (event: { preventDefault: () => void }) => void>();
    vi.stubGlobal('addEventListener', (type: string, listen: () => void) => listeners.set(type, listen));
    await open([{ ...mark('a'), ...given }]);
    const { sendOnReturn } = await import('./send-outbox.ts');
    const { readOutbox } = await import('./stored-outbox.ts');
    sendOnReturn();
    await readOutbox();
    const preventDefault = vi.fn();

    listeners.get('beforeunload')?.({ preventDefault });

    expect([listeners.has('beforeunload'), preventDefault.mock.calls.length]).toEqual([true, asked]);
  });

  it('sends one mark per call after a 400, and sets the unreadable one aside', async () => {
    const { sendOutbox } = await open([mark('a'), mark('bad'), mark('c')]);
    answer = ids => (ids.includes('bad') ? refusedCall(400, 'invalid') : accepted(ids));

    sendOutbox();
    await vi.waitFor(() => expect(stored()).toHaveLength(1));

    expect(calls).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
    expect(stored()).toMatchObject([{ id: 'bad', refused: 'No: invalid' }]);
  });

  it('keeps the outbox when the bench is ended, and deletes all other data of the device (WF24)', async () => {
    const { sendOutbox, benchStore } = await open([mark('a')]);
    for (const store of ['bench-jobs', 'bench-facts', 'bench-pictures']) kept.set(store, new Map([['x', 1]]));
    answer = () => refusedCall(401, 'benchEnded');

    sendOutbox();
    await vi.waitFor(() => expect(benchStore.read().session.kind).toBe('ended'));
    await vi.waitFor(() => expect(kept.get('bench-pictures')?.size).toBe(0));

    expect(stored().map(({ id }) => id)).toEqual(['a']);
    expect([...kept].filter(([, entries]) => entries.size > 0).map(([store]) => store)).toEqual(['bench-outbox']);
    expect(benchStore.read()).toMatchObject({ jobs: new Map(), queues: {}, workers: [] });
  });
});
