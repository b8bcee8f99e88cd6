import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bench, job } from '#testing/bench-samples.ts';
import { stubStorage } from '#testing/browser/browser-stubs.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { benchStore, changeState } from '../shared/bench-store.ts';
import { chooseWorker, currentWorker } from '../worker/current-worker.ts';
import { endSession, noteCaller, notePairing, noteRefusal } from './session.ts';

const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', async () => (await import('#testing/browser/keyval-stub.ts')).keyvalStub(kept));

/** The messages to the service worker, which keeps the page. */
const postMessage = vi.fn();
const storedBench = () => kept.get('bench-facts')?.get('bench');
const hasLines = () => (kept.get('bench-jobs')?.size ?? 0) > 0;

const waiting = [{ id: 'm1', ticket: '7K3M9QX2RB', stage: 'stitching', delta: 1, at: '2026-11-24T09:00:00.000Z' }];
const session = () => benchStore.read().session;
beforeEach(() => {
  kept.clear();
  kept.set('bench-jobs', new Map([['7K3M9QX2RB', job()]]));
  postMessage.mockClear();
  stubStorage();
  vi.stubGlobal('navigator', { serviceWorker: { ready: { active: { postMessage } } } });
  chooseWorker(3);
  changeState({
    session: { kind: 'unknown' },
    marks: waiting as never,
    jobs: new Map([['7K3M9QX2RB', job()]]),
    queues: { stitching: { tickets: ['7K3M9QX2RB'], markedToday: 0, asOf: '' } },
  });
});

afterEach(() => void vi.unstubAllGlobals());

describe("the caller in the server's answer", () => {
  it('becomes the bench that the device stores', async () => {
    await noteCaller(bench());

    expect([session(), storedBench()]).toEqual([{ kind: 'bench', bench: bench() }, bench()]);
  });

  it('is stored again only after a change', async () => {
    await noteCaller(bench());
    kept.clear();
    await noteCaller(bench());
    expect(storedBench()).toBeUndefined();
    await noteCaller(bench({ name: 'Bench 3' }));

    expect(storedBench()).toEqual(bench({ name: 'Bench 3' }));
  });

  it('is staff when the answer contains no bench', async () => {
    await noteCaller(null);

    expect([session(), storedBench()]).toEqual([{ kind: 'staff' }, undefined]);
  });
});

it('pairing deletes the data of an earlier bench except its waiting marks', async () => {
  await notePairing(bench());

  const { jobs, queues, marks } = benchStore.read();
  expect([hasLines(), storedBench()]).toEqual([false, bench()]);
  expect([jobs.size, queues, marks]).toEqual([0, {}, waiting]);
});

describe('a rejected call', () => {
  const refusal = (code: string) => new ApiError(403, code as never, 'No');

  it.each([
    ['benchEnded', 'ended'],
    ['notSignedIn', 'stranger'],
    ['notAllowed', 'stranger'],
  ])('with the code %s ends the page as %s', async (code, kind) => {
    expect(await noteRefusal(refusal(code))).toBe(true);

    expect(session()).toEqual({ kind });
    expect([hasLines(), currentWorker.read()]).toEqual([false, undefined]);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith('forgetBench');
  });

  it('shows on a bench that the bench was ended, for any reason', async () => {
    await noteCaller(bench());

    await noteRefusal(refusal('notSignedIn'));

    expect(session()).toEqual({ kind: 'ended' });
  });

  it.each([
    ['another refusal', refusal('tooManyMarks')],
    ['a lost connection', new TypeError('fetch failed')],
  ])('has no effect after %s', async (_, error) => {
    expect(await noteRefusal(error)).toBe(false);

    expect([session(), hasLines(), currentWorker.read()]).toEqual([{ kind: 'unknown' }, true, 3]);
  });

  it('keeps the waiting marks, because the work was done (BE-8)', async () => {
    await endSession(true);

    expect(benchStore.read()).toMatchObject({ marks: waiting, queues: {} });
    expect(benchStore.read().jobs.size).toBe(0);
  });
});
