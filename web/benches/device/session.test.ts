import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bench, job } from '#testing/bench-samples.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { benchStore, change } from '../shared/bench-store.ts';
import { endSession, noteCaller, notePairing, noteRefusal } from './session.ts';

const done = vi.hoisted(() => [] as string[]);
vi.mock('../worker/current-worker.ts', () => ({ forgetWorker: () => void done.push('forget worker') }));
vi.mock('./stored-page.ts', () => ({ forgetPage: async () => void done.push('forget page') }));
vi.mock('./stored-data.ts', () => ({
  forgetData: async () => void done.push('forget data'),
  storeBench: async ({ name }: { name: string }) => void done.push(`keep ${name}`),
}));

const waiting = [{ id: 'm1', ticket: '7K3M9QX2RB', stage: 'stitching', delta: 1, at: '2026-11-24T09:00:00.000Z' }];
const session = () => benchStore.read().session;
beforeEach(() => {
  done.length = 0;
  change({
    session: { kind: 'unknown' },
    marks: waiting as never,
    jobs: new Map([['7K3M9QX2RB', job()]]),
    queues: { stitching: { tickets: ['7K3M9QX2RB'], markedToday: 0, asOf: '' } },
  });
});

describe("the caller in the server's answer", () => {
  it('becomes the bench that the device stores', async () => {
    await noteCaller(bench());

    expect([session(), done]).toEqual([{ kind: 'bench', bench: bench() }, ['keep Bench 2']]);
  });

  it('is stored again only after a change', async () => {
    await noteCaller(bench());
    await noteCaller(bench());
    await noteCaller(bench({ name: 'Bench 3' }));

    expect(done).toEqual(['keep Bench 2', 'keep Bench 3']);
  });

  it('is staff when the answer contains no bench', async () => {
    await noteCaller(null);

    expect([session(), done]).toEqual([{ kind: 'staff' }, []]);
  });
});

it('pairing deletes the data of an earlier bench except its waiting marks', async () => {
  await notePairing(bench());

  const { jobs, queues, marks } = benchStore.read();
  expect(done).toEqual(['forget data', 'keep Bench 2']);
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
    expect(done.sort()).toEqual(['forget data', 'forget page', 'forget worker']);
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

    expect([session(), done]).toEqual([{ kind: 'unknown' }, []]);
  });

  it('keeps the waiting marks, because the work was done (BE-8)', async () => {
    await endSession(true);

    expect(benchStore.read()).toMatchObject({ marks: waiting, queues: {} });
    expect(benchStore.read().jobs.size).toBe(0);
  });
});
