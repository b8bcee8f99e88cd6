import type { CountedField } from '#contract/production/counts.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import type { SampleChange } from './history.ts';
import { personOf } from './people.ts';

/** The bench and worker that visitors of the demo become. */
export const sampleBench = 'Bench 2';
export const sampleWorker = 'Ana Moreau';

/** The benches of the sample workshop, with the fields of lines that they mark and the workers. */
const benches = [
  { name: 'Cutting table', stage: 'cutting', fields: ['cutting', 'status'], workers: ['Bruno Costa', 'Dario Weiss'] },
  { name: sampleBench, stage: 'stitching', fields: ['stitching'], workers: [sampleWorker, 'Chiara Bellini'] },
  { name: 'Packing', stage: null, fields: ['finishing', 'completed'], workers: ['Femi Adebayo', 'Elif Demir'] },
] as const satisfies { name: string; stage: string | null; fields: CountedField[]; workers: string[] }[];

/** The bench and worker that mark each field. */
export type Places = Partial<Record<CountedField, { benchId: number; workerIds: number[] }>>;

/** Adds the workers and three paired benches. */
export async function fillBenches(tx: Tx, since: Date, now: Date): Promise<Places> {
  const names = [...new Set(benches.flatMap(bench => bench.workers))];
  const { rows: workers } = await sql<{ id: number; name: string }>`
    insert into workers ${sql.values(names.map(name => ({ name, created_at: since })))} returning id, name`.execute(tx);
  const values = benches.map(({ name, stage }) => {
    return {
      name,
      stage,
      created_at: since,
      created_by_name: personOf('superadmin'),
      paired_at: since,
      last_seen_at: now,
    };
  });
  const { rows } = await sql<{ id: number }>`insert into benches ${sql.values(values)} returning id`.execute(tx);
  const idOfWorker = new Map(workers.map(({ id, name }) => [name, id]));
  const places: Places = {};
  for (const [index, bench] of benches.entries()) {
    const workerIds = bench.workers.map(name => idOfWorker.get(name) as number);
    for (const field of bench.fields) places[field] = { benchId: rows[index]?.id as number, workerIds };
  }
  return places;
}

/** Returns the columns of a production event with the bench and worker of a mark, or undefined for changes by staff. */
export function markerOf(places: Places, { at, isMark, rows }: SampleChange) {
  const field = rows[0]?.what;
  const place = isMark && field ? places[field] : undefined;
  // Staff make every sixth mark.
  const minutes = Math.floor(at.getTime() / 60_000);
  if (!place || minutes % 6 === 0) return undefined;
  return { bench_id: place.benchId, worker_id: place.workerIds[minutes % place.workerIds.length] };
}
