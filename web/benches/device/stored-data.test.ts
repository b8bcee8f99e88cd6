import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bench, job } from '#testing/bench-samples.ts';

const kept = vi.hoisted(() => new Map<string, Map<unknown, unknown>>());
vi.mock('idb-keyval', async () => (await import('#testing/browser/keyval-stub.ts')).keyvalStub(kept));

const worker = { id: 3, name: 'Ana', active: true };
const ticket = (at: number) => `T${String(at).padStart(9, '0')}`;
const queueOf = (...tickets: string[]) => ({ tickets, markedToday: 4, asOf: '2026-11-24T09:00:00.000Z' });
const picturesOf = (ticket: string) => ({ ticket, revision: 1 });
const storedTickets = () => [...(kept.get('bench-jobs') ?? new Map()).keys()].sort();

/** Loads the page of a bench or of staff. */
async function open(kind: 'bench' | 'staff' = 'bench') {
  vi.resetModules();
  const data = await import('./stored-data.ts');
  const { benchStore, changeState, withJobs } = await import('../shared/bench-store.ts');
  changeState({ session: kind === 'bench' ? { kind, bench: bench() } : { kind } });
  return { ...data, benchStore, changeState, withJobs };
}
type Page = Awaited<ReturnType<typeof open>>;

/** Shows and stores the lines of a stage, as each fetch does. */
async function fetchQueue({ benchStore, changeState, withJobs, storeQueue }: Page, ...tickets: string[]) {
  const queue = queueOf(...tickets);
  changeState({
    jobs: withJobs(tickets.map(one => job({ ticket: one }))),
    queues: { ...benchStore.read().queues, stitching: queue },
  });
  await storeQueue('stitching', queue, [worker] as never);
}

beforeEach(() => kept.clear());

describe('readStoredData', () => {
  it('shows lines, queues and workers as they were before the page was closed (W20)', async () => {
    const before = await open();
    await before.storeBench(bench());
    await fetchQueue(before, ticket(1), ticket(2));

    const { readStoredData, benchStore } = await open('staff');

    expect(await readStoredData()).toBe(true);
    expect(benchStore.read()).toMatchObject({
      session: { kind: 'bench', bench: bench() },
      queues: { stitching: { tickets: [ticket(1), ticket(2)], markedToday: 4 } },
      workers: [worker],
    });
    expect([...benchStore.read().jobs.keys()]).toEqual([ticket(1), ticket(2)]);
  });

  it('shows no lines on a device that is not a bench', async () => {
    const { readStoredData, benchStore } = await open('staff');

    expect(await readStoredData()).toBe(false);
    expect(benchStore.read().session.kind).toBe('staff');
  });
});

describe('storeQueue', () => {
  it('deletes lines that left the queue, with their pictures', async () => {
    const page = await open();
    await fetchQueue(page, ticket(1), ticket(2));
    await page.storePicture(picturesOf(ticket(1)), 0, new Blob(['1']));
    await page.storePicture(picturesOf(ticket(1)), 3, new Blob(['1']));
    await page.storePicture(picturesOf(ticket(2)), 0, new Blob(['2']));

    await fetchQueue(page, ticket(2), ticket(3));

    expect(storedTickets()).toEqual([ticket(2), ticket(3)]);
    expect(await page.readPicture(picturesOf(ticket(1)), 0)).toBeUndefined();
    expect(await page.readPicture(picturesOf(ticket(1)), 3)).toBeUndefined();
    expect(await (await page.readPicture(picturesOf(ticket(2)), 0))?.text()).toBe('2');
  });

  it('keeps the lines of the queues of other stages', async () => {
    const page = await open();
    page.changeState({ jobs: page.withJobs([job({ ticket: ticket(8) })]), queues: { cutting: queueOf(ticket(8)) } });

    await fetchQueue(page, ticket(1));

    expect(storedTickets()).toEqual([ticket(1), ticket(8)]);
  });

  it('keeps the lines of waiting marks, which the page adds to their counts', async () => {
    const page = await open();
    await fetchQueue(page, ticket(1));
    const mark = { id: 'a', ticket: ticket(1), stage: 'stitching', delta: 1, at: '2026-11-24T09:00:00.000Z' } as const;
    page.changeState({ marks: [mark] });

    await fetchQueue(page, ticket(2));

    expect(storedTickets()).toEqual([ticket(1), ticket(2)]);
  });

  it('keeps opened lines that are in no queue', async () => {
    const page = await open();
    await page.storeOpenedJob(job({ ticket: ticket(9) }));

    await fetchQueue(page, ticket(1));

    expect(storedTickets()).toEqual([ticket(1), ticket(9)]);
  });

  it('keeps a line that is opened while a queue is being stored', async () => {
    const page = await open();

    await Promise.all([fetchQueue(page, ticket(1)), page.storeOpenedJob(job({ ticket: ticket(9) }))]);

    expect(storedTickets()).toEqual([ticket(1), ticket(9)]);
  });

  it('deletes the line that was opened longest ago after 50 others', async () => {
    const page = await open();
    for (let at = 0; at < 51; at++) await page.storeOpenedJob(job({ ticket: ticket(at) }));
    await fetchQueue(page);

    expect(storedTickets()).toHaveLength(50);
    expect(storedTickets()).not.toContain(ticket(0));
  });

  it('counts a line that is opened again as the last opened one', async () => {
    const page = await open();
    for (let at = 0; at < 50; at++) await page.storeOpenedJob(job({ ticket: ticket(at) }));
    await page.storeOpenedJob(job({ ticket: ticket(0) }));
    await page.storeOpenedJob(job({ ticket: ticket(50) }));
    await fetchQueue(page);

    expect(storedTickets()).toContain(ticket(0));
    expect(storedTickets()).not.toContain(ticket(1));
  });
});

it('stores no data in the browser of staff', async () => {
  const page = await open('staff');

  await fetchQueue(page, ticket(1));
  await page.storeOpenedJob(job());
  await page.storeJobs([job()]);
  await page.storePicture(picturesOf(ticket(1)), 0, new Blob(['1']));

  expect([...kept.values()].filter(entries => entries.size > 0)).toEqual([]);
});

it('deletes all data except the outbox', async () => {
  const page = await open();
  await page.storeBench(bench());
  await fetchQueue(page, ticket(1));
  await page.storePicture(picturesOf(ticket(1)), 0, new Blob(['1']));
  kept.set('bench-outbox', new Map([['marks', [1]]]));

  await page.forgetData();

  expect([...kept].filter(([, entries]) => entries.size > 0).map(([store]) => store)).toEqual(['bench-outbox']);
});

it('forgetData also deletes what is still being stored (WF24)', async () => {
  const { storeOpenedJob, forgetData, changeState } = await open();
  const storing = storeOpenedJob(job());
  while (!kept.get('bench-jobs')?.size) await null;

  changeState({ session: { kind: 'ended' } });
  await Promise.all([storing, forgetData()]);

  expect([...kept.values()].map(store => store.size)).toEqual([0, 0, 0]);
});
