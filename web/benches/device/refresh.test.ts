import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#contract/benches/jobs.ts';
import { bench, job } from '#testing/bench-samples.ts';
import { type Sent, stubPortal, stubStorage } from '#testing/browser/browser-stubs.ts';
import type { WaitingMark } from '../shared/bench-store.ts';

const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', async () => (await import('#testing/browser/keyval-stub.ts')).keyvalStub(kept));

const one = job();
const other = job({ ticket: 'Q7T4XB0KZ9', orderId: 1290 });
type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
let answer: (sent: Sent) => Answer;
let requests: Sent[];

const list = (given = {}): Answer => ({
  body: { jobs: [one, other], workers: [], markedToday: 6, bench: bench(), asOf: '2026-11-24T09:00:00Z', ...given },
});
const refused = (status: number, code: string): Answer => ({ status, body: { error: 'No', code } });
const mark = (given: Partial<WaitingMark> = {}): WaitingMark => ({
  id: 'a',
  ticket: one.ticket,
  stage: 'cutting',
  delta: 1,
  at: '2026-11-24T09:00:00.000Z',
  ...given,
});

async function open(session: { kind: 'unknown' } | { kind: 'bench' } = { kind: 'bench' }) {
  vi.resetModules();
  const refresh = await import('./refresh.ts');
  const { benchStore, changeState } = await import('../shared/bench-store.ts');
  changeState({
    session: session.kind === 'bench' ? { kind: 'bench', bench: bench() } : { kind: 'unknown' },
    marks: [],
  });
  const { endSession } = await import('./session.ts');
  return { ...refresh, endSession, benchStore, changeState };
}

beforeEach(() => {
  kept.clear();
  stubStorage();
  vi.stubGlobal('navigator', {});
  requests = stubPortal(sent => answer(sent));
  answer = () => list();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('refreshQueue', () => {
  it("shows and stores the lines in the server's order", async () => {
    const { refreshQueue, benchStore } = await open();

    await refreshQueue('stitching');

    expect(requests[0]?.address).toContain('stage=stitching');
    expect(benchStore.read().queues.stitching).toMatchObject({ tickets: [one.ticket, other.ticket], markedToday: 6 });
    expect(kept.get('bench-jobs')?.get(other.ticket)).toEqual(other);
  });

  it('keeps the queues of other stages', async () => {
    const { refreshQueue, benchStore } = await open();

    await refreshQueue('cutting');
    await refreshQueue('stitching');

    expect(Object.keys(benchStore.read().queues)).toEqual(['cutting', 'stitching']);
  });

  it('detects that staff use the page, and then stores no data', async () => {
    answer = () => list({ bench: null });
    const { refreshQueue, benchStore } = await open({ kind: 'unknown' });

    await refreshQueue('stitching');

    expect(benchStore.read().session.kind).toBe('staff');
    expect(kept.get('bench-jobs')?.size ?? 0).toBe(0);
  });

  it('does not change the count of a line while a mark of it is being sent', async () => {
    const { refreshQueue, benchStore, changeState } = await open();
    changeState({ jobs: new Map([[one.ticket, { ...one, quantity: 99 }]]), marks: [mark({ isSent: true })] });

    await refreshQueue('cutting');

    expect(benchStore.read().jobs.get(one.ticket)?.quantity).toBe(99);
    expect(benchStore.read().jobs.get(other.ticket)).toEqual(other);
  });

  it.each([
    ['not sent yet', mark()],
    ['refused', mark({ isSent: true, refused: 'No' })],
  ])("shows the server's count while a mark is %s", async (_, waiting) => {
    const { refreshQueue, benchStore, changeState } = await open();
    changeState({ jobs: new Map([[one.ticket, { ...one, quantity: 99 }]]), marks: [waiting] });

    await refreshQueue('cutting');

    expect(benchStore.read().jobs.get(one.ticket)?.quantity).toBe(one.quantity);
  });

  it('keeps the shown lines without a network, and shows the lost connection until the next answer (W20)', async () => {
    const { refreshQueue, benchStore } = await open();
    await refreshQueue('stitching');
    answer = () => 'offline';

    await refreshQueue('stitching');
    expect(benchStore.read()).toMatchObject({ isAway: true, session: { kind: 'bench' } });
    expect(benchStore.read().jobs.size).toBe(2);
    answer = () => list();
    await refreshQueue('stitching');

    expect(benchStore.read().isAway).toBe(false);
  });

  it.each(['benchEnded', 'notSignedIn'])('removes all lines after %s (WF24)', async code => {
    const { refreshQueue, benchStore } = await open();
    await refreshQueue('stitching');
    answer = () => refused(401, code);

    await refreshQueue('stitching');

    expect(benchStore.read()).toMatchObject({ session: { kind: 'ended' }, jobs: new Map(), queues: {}, isAway: false });
    expect(kept.get('bench-jobs')?.size).toBe(0);
  });

  it('ignores an answer that arrives after the end (WF24)', async () => {
    const { refreshQueue, endSession, benchStore } = await open();
    const late = refreshQueue('stitching');

    await endSession(true);
    await late;

    expect(benchStore.read()).toMatchObject({ session: { kind: 'ended' }, jobs: new Map(), queues: {} });
    expect([...kept.values()].map(store => store.size)).toEqual([0, 0, 0]);
  });

  it('treats a caller that was never a bench as a stranger', async () => {
    answer = () => refused(401, 'notSignedIn');
    const { refreshQueue, benchStore } = await open({ kind: 'unknown' });

    await refreshQueue('stitching');

    expect(benchStore.read().session.kind).toBe('stranger');
  });
});

describe('refreshJob', () => {
  it('shows and stores the line of a scanned ticket', async () => {
    answer = () => ({ body: { job: one } });
    const { refreshJob, benchStore } = await open();

    expect(await refreshJob(one.ticket)).toBeUndefined();
    expect(benchStore.read().jobs.get(one.ticket)).toEqual(one);
    expect(kept.get('bench-facts')?.get('opened')).toEqual([one.ticket]);
  });

  it.each([
    ['ticketNotFound', 404, 'unknown'],
    ['tooManyTries', 429, 'tooMany'],
  ])('does not treat %s as a lost connection', async (code, status, found) => {
    answer = () => refused(status, code);
    const { refreshJob, benchStore } = await open();

    expect(await refreshJob('7K3M9QX2RB')).toBe(found);
    expect(benchStore.read()).toMatchObject({ isAway: false, session: { kind: 'bench' } });
  });

  it('keeps the line on screen when the server fails', async () => {
    const { refreshJob, benchStore, changeState } = await open();
    changeState({ jobs: new Map([[one.ticket, one]]) });
    answer = () => refused(500, 'internal');

    expect(await refreshJob(one.ticket)).toBeUndefined();
    expect(benchStore.read()).toMatchObject({ isAway: true });
    expect(benchStore.read().jobs.get(one.ticket)).toEqual(one);
  });
});

describe('pictures', () => {
  const isPicture = ({ address }: Sent) => address.includes('/pictures/');
  const pictures = (revision = 1) => ({ ticket: one.ticket, revision });

  it('are fetched once and then loaded from the device', async () => {
    answer = () => ({ body: 'jpeg' });
    const { loadPicture } = await open();

    await loadPicture(pictures(), 0);
    answer = () => 'offline';

    expect(await (await loadPicture(pictures(), 0))?.text()).toBe('jpeg');
    expect(requests).toHaveLength(1);
  });

  it('are fetched again once a change replaced them', async () => {
    const pictured = (...changes: Job['changes']) => job({ ticket: one.ticket, pictures: 1, changes });
    const changed = (revision: number, field: 'images' | 'description') => {
      const values = field === 'images' ? { from: 1, to: 1 } : { from: 'Tan', to: 'Black' };
      return { revision, difference: { productId: 7, productCode: 'ST-220', field, ...values } };
    };
    let jobs = [pictured()];
    let body = 'former';
    answer = sent => (isPicture(sent) ? { body } : list({ jobs }));
    const { refreshAndStore, loadPicture } = await open();
    await refreshAndStore();

    jobs = [pictured(changed(2, 'images'), changed(3, 'description'))];
    body = 'new';
    await refreshAndStore();
    await refreshAndStore();

    expect(await (await loadPicture(pictures(2), 0))?.text()).toBe('new');
    expect(requests.filter(isPicture)).toHaveLength(2);
  });

  it('are not stored when the server rejects the request', async () => {
    answer = () => ({ status: 404 });
    const { loadPicture } = await open();

    expect(await loadPicture(pictures(), 0)).toBeUndefined();
    expect(kept.get('bench-pictures')?.size ?? 0).toBe(0);
  });

  it('that the server does not have are skipped', async () => {
    const jobs = ['1', '2'].map(at => job({ ticket: `AAAAAAAAA${at}`, pictures: 1 }));
    answer = sent => {
      if (!isPicture(sent)) return list({ jobs });
      return sent.address.includes('AAAAAAAAA1') ? { status: 404 } : { body: 'jpeg' };
    };
    const { refreshAndStore } = await open();

    await refreshAndStore();

    expect([...(kept.get('bench-pictures') ?? new Map()).keys()]).toEqual(['AAAAAAAAA2 0 1']);
  });

  it('of the products of the first waiting lines are stored until the connection is lost', async () => {
    const jobs = ['1', '2', '3', '4'].map(at =>
      job({ ticket: `AAAAAAAAA${at}`, pictures: at === '1' ? 1 : 2, ownPictures: 1 }),
    );
    let served = 0;
    answer = sent => {
      if (!isPicture(sent)) return list({ jobs });
      return served++ === 0 ? { body: 'jpeg' } : 'offline';
    };
    const { refreshAndStore } = await open();

    await refreshAndStore();

    expect(requests.filter(isPicture).map(({ address }) => address.split('/').at(-3))).toEqual([
      'AAAAAAAAA2',
      'AAAAAAAAA3',
    ]);
    expect([...(kept.get('bench-pictures') ?? new Map()).keys()]).toEqual(['AAAAAAAAA2 1 1']);
  });
});
