import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { type FaultyStore, startFaultyStore } from '#testing/stores/faulty-store.ts';
import type { Caller } from './callers/caller.ts';
import { PortalProcess } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import { formOf, openWorkshop, type Workshop } from './workshop.ts';

/** The portal gives a call 30 s for its store. The rest is for a busy machine. */
const longestMs = 40_000;
/** Longer than the portal's patience, so that calls are given up. */
const hangMs = 36_000;
const uploadsAtOnce = 13;

/**
 * R2: the S3 store takes connections and does not answer, then it is well again. Every upload and picture is refused in
 * time, calls without files are not delayed, a start says what is wrong, and afterwards everybody can upload.
 */
export const hangStore: Scenario = {
  name: 'R2 hanging store',
  async round(_shared, { actions }, tally) {
    const store = await startFaultyStore();
    const workshop = await openWorkshop({ settings: store.settings, files: store });
    try {
      const traffic = new Traffic(workshop, actions);
      await traffic.after(randomInt(1, Math.ceil(actions * 0.5)));
      const path = traffic.uploaded[0]?.path;

      store.fail('hang');
      await Promise.all([
        uploadsAreRefused(workshop, tally),
        path === undefined ? undefined : pictureIsRefused(workshop, path, tally),
        listsAreAnswered(workshop, tally),
        startIsRefused(store, tally),
      ]);
      store.mend();
      const back = await untilUploaded(workshop);

      await traffic.done;
      tally.found(await examine(workshop, traffic));
      tally.ended(traffic);
      tally.times.push(back);
    } finally {
      await workshop.close();
      await store.stop();
    }
  },
};

function upload(address: string, customer: Caller, picture: Buffer) {
  return customer.call(address, 'uploadFiles', { form: formOf('files', [picture]) });
}

/** One customer, with more uploads than may run at once. Each is refused in the time of one call. */
async function uploadsAreRefused({ portal, customers, samples }: Workshop, tally: Tally): Promise<void> {
  const [customer] = customers;
  const [sample] = samples;
  if (!customer || !sample) throw new Error('the workshop is empty');
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async () => {
      const asked = performance.now();
      const { status, retryAfter } = await upload(portal.address, customer, sample.bytes);
      tellRefusal('an upload', { status, retryAfter, asked }, tally);
    }),
  );
}

async function pictureIsRefused({ portal, admins }: Workshop, path: string, tally: Tally): Promise<void> {
  const asked = performance.now();
  const signal = AbortSignal.timeout(2 * longestMs);
  const answer = await fetch(portal.address + path, { headers: admins[0]?.headers ?? {}, signal });
  await answer.body?.cancel();
  tellRefusal('a picture', { status: answer.status, retryAfter: answer.headers.get('retry-after'), asked }, tally);
}

type Refusal = { status: number; retryAfter: string | null; asked: number };

function tellRefusal(what: string, { status, retryAfter, asked }: Refusal, tally: Tally): void {
  const took = Math.round(performance.now() - asked);
  if (status !== 503 || !retryAfter) tally.wrong.push(`without its store the portal answered ${what} with ${status}`);
  if (took > longestMs) tally.wrong.push(`the refusal of ${what} took ${took} ms`);
}

/** Calls without files need no store. */
async function listsAreAnswered({ portal, admins }: Workshop, tally: Tally): Promise<void> {
  const [admin] = admins;
  const begun = performance.now();
  while (performance.now() - begun < hangMs) {
    const asked = performance.now();
    const answer = await admin?.call(portal.address, 'readToday');
    if (answer?.status !== 200) tally.wrong.push(`without its store the portal answered Today with ${answer?.status}`);
    if (performance.now() - asked > 10_000) tally.wrong.push('Today waited for the store');
    await sleep(500);
  }
}

/** A start on a store that hangs ends with the reason. */
async function startIsRefused(store: FaultyStore, tally: Tally): Promise<void> {
  const dataDir = await temporaryFolder('faults');
  const begun = performance.now();
  try {
    const portal = await PortalProcess.start({ DATA_DIR: dataDir, ...store.settings });
    await portal.end('SIGTERM');
    tally.wrong.push('a portal started although its store did not answer');
  } catch (error) {
    if (!/S3_BUCKET.*did not answer in time/.test((error as Error).message)) tally.wrong.push(String(error));
    if (performance.now() - begun > longestMs) tally.wrong.push('the start did not say in time that its store hangs');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the milliseconds until the customer whose uploads hung can upload again. */
async function untilUploaded({ portal, customers, samples }: Workshop): Promise<number> {
  const begun = performance.now();
  const [customer] = customers;
  const [sample] = samples;
  if (!customer || !sample) throw new Error('the workshop is empty');
  while ((await upload(portal.address, customer, sample.bytes)).status !== 201) {
    if (performance.now() - begun > 30_000) throw new Error('uploads do not work although the store is well again');
    await sleep(200);
  }
  return performance.now() - begun;
}
