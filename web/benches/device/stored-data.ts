import { clear, createStore, delMany, entries, get, keys, set, setMany, update } from 'idb-keyval';
import type { Bench } from '#contract/benches/benches.ts';
import type { Job } from '#contract/benches/jobs.ts';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { benchStore, changeState, type Queue } from '../shared/bench-store.ts';
import type { Pictures } from './product-picture.ts';

// The data that a paired device stores so that its pages work without a network (docs/decisions/0031). Staff's browsers
// store none of it.

const jobStore = createStore('bench-jobs', 'jobs');
const factStore = createStore('bench-facts', 'facts');
const pictureStore = createStore('bench-pictures', 'pictures');

function isPaired(): boolean {
  return benchStore.read().session.kind === 'bench';
}

/** Loads the stored data into the page. Returns whether the device is a bench. */
export async function readStoredData(): Promise<boolean> {
  const bench = await get<Bench>('bench', factStore);
  if (!bench) return false;
  const [jobs, workers, ...queues] = await Promise.all([
    entries<string, Job>(jobStore),
    get<Worker[]>('workers', factStore),
    ...stages.map(stage => get<Queue>(stage, factStore)),
  ]);
  const known = stages.map((stage, at) => [stage, queues[at]] as const).filter(([, queue]) => queue);
  changeState({
    session: { kind: 'bench', bench },
    jobs: new Map(jobs),
    workers: workers ?? [],
    queues: Object.fromEntries(known),
  });
  return true;
}

export async function storeBench(bench: Bench): Promise<void> {
  await set('bench', bench, factStore);
}

/** The number of opened lines that the device stores although no stored queue contains them. */
const mostOpened = 50;

/** The last change of the stored lines. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a change of the stored lines after the last one, so that no line is deleted while it is being stored. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const next = last.then(change);
  last = next.catch(() => {});
  return next;
}

/** Stores a line that was opened on this device. */
export function storeOpenedJob(job: Job): Promise<void> {
  return inTurn(() => writeOpenedJob(job));
}

async function writeOpenedJob(job: Job): Promise<void> {
  if (!isPaired()) return;
  await storeJobs([job]);
  const others = (tickets: string[] = []) => tickets.filter(ticket => ticket !== job.ticket);
  await update<string[]>('opened', tickets => [job.ticket, ...others(tickets)].slice(0, mostOpened), factStore);
}

/** Stores the queue of a stage. Deletes the lines that no queue contains and that were not opened recently. */
export function storeQueue(stage: Stage, queue: Queue, workers: readonly Worker[]): Promise<void> {
  return inTurn(() => writeQueue(stage, queue, workers));
}

async function writeQueue(stage: Stage, queue: Queue, workers: readonly Worker[]): Promise<void> {
  if (!isPaired()) return;
  await setMany(
    [
      [stage, queue],
      ['workers', workers],
    ],
    factStore,
  );
  const opened = (await get<string[]>('opened', factStore)) ?? [];
  const { jobs, queues, marks } = benchStore.read();
  const needed = new Set([
    ...opened,
    ...Object.values(queues).flatMap(({ tickets }) => tickets),
    ...(marks ?? []).map(({ ticket }) => ticket),
  ]);
  await storeJobs([...jobs.values()].filter(({ ticket }) => needed.has(ticket)));
  const dropped = (await keys<string>(jobStore)).filter(ticket => !needed.has(ticket));
  await delMany(dropped, jobStore);
  const unneeded = (await keys<string>(pictureStore)).filter(key => !needed.has(key.split(' ', 1)[0] ?? ''));
  await delMany(unneeded, pictureStore);
}

export async function storeJobs(jobs: readonly Job[]): Promise<void> {
  if (isPaired())
    await setMany(
      jobs.map(job => [job.ticket, job]),
      jobStore,
    );
}

function pictureKey({ ticket, revision }: Pictures, at: number): string {
  return `${ticket} ${at} ${revision}`;
}

export function readPicture(pictures: Pictures, at: number): Promise<Blob | undefined> {
  return get<Blob>(pictureKey(pictures, at), pictureStore);
}

export async function storePicture(pictures: Pictures, at: number, picture: Blob): Promise<void> {
  if (isPaired()) await set(pictureKey(pictures, at), picture, pictureStore);
}

/** Deletes all data except the outbox, after the changes that are still running. */
export function forgetData(): Promise<void> {
  return inTurn(async () => {
    await Promise.all([clear(jobStore), clear(factStore), clear(pictureStore)]);
  });
}
