import type { Stage } from '#contract/orders/order-rules.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Db, Tx } from '#server/platform/database/transaction.ts';
import { problem } from '#server/platform/problems/problem.ts';
import { sampleBench, sampleWorker } from '../fill-benches.ts';

type SampleBench = { id: number; name: string; stage: Stage | null; workerId: number | null };

/** Finds the bench that visitors work at, with its worker. Throws benchNotFound when a visitor unpaired it. */
export async function findSampleBench(db: Db | Tx): Promise<SampleBench> {
  const bench = await sql<SampleBench>`
    select id, name, stage, (select w.id from workers w where w.name = ${sampleWorker} and w.active) as "workerId"
    from benches where name = ${sampleBench} and ended_at is null order by id limit 1`.first(db);
  if (!bench) throw problem('benchNotFound');
  return bench;
}
