import { randomUUID } from 'node:crypto';
import { t } from '#contract/wording.ts';
import { markUnits } from '#server/benches/mark-units.ts';
import { hashOfToken, newToken } from '#server/platform/access/session.ts';
import { makeViewer } from '#server/platform/access/viewer.ts';
import { insertEntry } from '#server/platform/audit/audited.ts';
import { readAnswer } from '#server/platform/database/read-answer.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inTransaction, type Tx } from '#server/platform/database/transaction.ts';
import type { Context } from '#server/platform/http/context.ts';
import { problem } from '#server/platform/problems/problem.ts';
import { sampleWorker } from '../fill-benches.ts';
import { companyWithPeople } from '../people.ts';
import { findSampleBench } from './sample-bench.ts';

/** The result of a stitch: its product and worker, and the stitched and all items of the order afterwards. */
type Stitched = { orderId: number; productCode: string; worker: string; stitched: number; totalItems: number };
type Waiting = { orderId: number; productCode: string; ticket: string };

/**
 * Counts one more unit at Stitching, as the worker of the sample bench would, for the oldest open order of the sample
 * company with units that wait there. Throws countAboveQuantity when none waits.
 */
export async function stitchOne(context: Context): Promise<Stitched> {
  const done = await inTransaction(context.db, async tx => {
    // Two presses at once must not take the same last unit.
    await sql`select pg_advisory_xact_lock(hashtext('demo stitch'))`.execute(tx);
    const waiting = await findWaiting(tx);
    if (!waiting) throw problem('countAboveQuantity', { text: t`No item of Harbour Goods waits for stitching` });
    await mark(tx, waiting.ticket);
    return sql<Stitched>`
      select ${waiting.orderId}::int as "orderId", ${waiting.productCode} as "productCode", ${sampleWorker} as worker,
        sum(passed_stitching)::int as stitched, sum(quantity)::int as "totalItems"
      from order_products where order_id = ${waiting.orderId}`.one(tx);
  });
  context.wake();
  return done;
}

function findWaiting(tx: Tx): Promise<Waiting | undefined> {
  return sql<Waiting>`
    select o.id as "orderId", p.product_code as "productCode", p.ticket
    from orders o join order_products p on p.order_id = o.id
    where o.ended_at is null and p.passed_cutting > p.passed_stitching
      and o.customer_id = (select company_id from accounts where username = ${companyWithPeople})
    order by o.created_at, o.id, p.position limit 1`.first(tx);
}

async function mark(tx: Tx, ticket: string): Promise<void> {
  const { workerId, ...bench } = await findSampleBench(tx);
  const viewer = makeViewer({
    ...{ id: -bench.id, role: 'bench', username: bench.name, displayName: bench.name, personName: '', bench },
    ...{ companyId: null, companyRole: null, language: null, origin: '', address: '127.0.0.1' },
    sessionHash: hashOfToken(newToken()),
  });
  const one = { id: randomUUID(), ticket, stage: 'stitching' as const, delta: 1, at: new Date().toISOString() };
  const marks = [{ ...one, ...(workerId !== null && { workerId }) }];
  const { answer, note } = await markUnits(tx, viewer, { marks });
  const kept = note && { entry: insertEntry(viewer, note) };
  const { results } = JSON.parse(await readAnswer(tx, answer, { ...kept }));
  // A bench took the last unit at the same moment.
  if (!results[0].ok) throw problem(results[0].code);
}
