import { runInProcess } from '#server/platform/processes/run-in-process.ts';
import type { Key } from '#server/platform/turns/fair-queue.ts';
import { longestSlice } from '../processor-time.ts';
import type { TestPortal } from '../servers/opened-portal.ts';

type Answer = { pid: number; names: string[] };
const file = new URL('dying-process.ts', import.meta.url);

/** The ways in which a process dies (dying-process.ts), and by which limit. */
export const deaths = [
  ['computes', 'time'],
  ['fills an array', 'memory'],
  ['fills a map', 'memory'],
  ['fills buffers', 'memory'],
  ['is killed', 'kill'],
] as const;

/** Starts a process that dies in a way, or answers, for a company. */
export const ask = (way: string, of: string | readonly Key[] = 'c1', signal?: AbortSignal) =>
  runInProcess<Answer>(file, way, { keys: typeof of === 'string' ? [{ name: of }] : of, memory: 64, signal });

/**
 * Asks the portal until `work` is over, which has to answer each time. Returns the work, how long each answer took, and the
 * longest uninterrupted processor time of the thread, all in milliseconds.
 */
export async function askMeanwhile(portal: TestPortal, work: () => Promise<unknown>) {
  const waits: number[] = [];
  let isOver = false;
  let dying: Promise<unknown> = Promise.resolve();
  const slice = await longestSlice(async () => {
    dying = work().finally(() => {
      isOver = true;
    });
    dying.catch(() => {});
    while (!isOver) {
      const start = performance.now();
      const { status } = await portal.nobody.send('GET', '/api/health');
      if (status !== 200) throw new Error(`the portal answered ${status}`);
      waits.push(performance.now() - start);
    }
  });
  return { dying, waits, slice };
}
