import { randomUUID } from 'node:crypto';
import { stages } from '#contract/orders/order-rules.ts';
import { afterRemake, changesBetween, type LineCounts } from '#contract/production/counts.ts';
import type { RemakeReason } from '#contract/production/remake-reasons.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Tx } from '#server/platform/database/transaction.ts';
import { sampleBench, sampleWorker } from './fill-benches.ts';

/** The bad items of this morning, as the worker at the stitching bench reported them. */
const found = {
  stage: 'stitching',
  quantity: 2,
  reason: 'stitching',
  note: 'Seam runs off the edge at the gusset',
} as const satisfies {
  reason: RemakeReason;
  [field: string]: unknown;
};
const minute = 60_000;

type Line = LineCounts & {
  orderId: number;
  productId: number;
  productCode: string;
  benchId: number;
  workerId: number;
  last: Date;
};

/** Sends two stitched items of an open order back to the beginning, at a bench: the newest with enough items that wait for finishing. */
export async function fillRemakes(tx: Tx, now: Date): Promise<void> {
  const line = await sql<Line>`
    select p.order_id as "orderId", p.product_id as "productId", p.product_code as "productCode", p.quantity, p.delivered,
      p.status, json_build_object('cutting', p.passed_cutting, 'stitching', p.passed_stitching, 'finishing',
        p.passed_finishing, 'packaging', p.completed) as passed,
      (select id from benches where name = ${sampleBench}) as "benchId",
      (select id from workers where name = ${sampleWorker}) as "workerId",
      (select max(happened_at) from production_events e where e.order_id = p.order_id and e.product_id = p.product_id) as last
    from order_products p join orders o on o.id = p.order_id
    where o.ended_at is null and p.sample is null and p.passed_stitching - p.passed_finishing > 2 * ${found.quantity}::int
      and not exists (select from line_holds h where h.order_id = p.order_id and h.ended_at is null)
    order by p.order_id desc, p.position limit 1`.one(tx);
  const after = afterRemake(line, found.stage, found.quantity);
  if ('code' in after) throw new Error(`the sample workshop cannot make items again: ${after.text}`);
  const at = new Date(Math.min(now.getTime(), Math.max(line.last.getTime() + minute, now.getTime() - 40 * minute)));
  const changeId = randomUUID();
  const events = changesBetween(line, after)
    .toSorted((one, other) => Number(other.what === found.stage) - Number(one.what === found.stage))
    .map(({ what, from, to }) => ({
      order_id: line.orderId,
      product_id: line.productId,
      product_code: line.productCode,
      what,
      from_value: from,
      to_value: to,
      source: what === found.stage ? 'remake' : 'derived',
      change_id: changeId,
      bench_id: line.benchId,
      worker_id: line.workerId,
      happened_at: at,
      changed_at: at,
    }));
  const passed = stages.map(stage => after.passed[stage]);
  await sql`insert into production_events ${sql.values(events)}`.execute(tx);
  await sql`
    update order_products set status = ${after.status}, passed_cutting = ${passed[0]}, passed_stitching = ${passed[1]}
    where order_id = ${line.orderId} and product_id = ${line.productId}`.execute(tx);
  await sql`
    insert into remakes (id, change_id, order_id, product_id, product_code, stage, quantity, reason, note, at, bench_id, worker_id)
    values (${randomUUID()}, ${changeId}, ${line.orderId}, ${line.productId}, ${line.productCode}, ${found.stage},
      ${found.quantity}, ${found.reason}, ${found.note}, ${at}, ${line.benchId}, ${line.workerId})`.execute(tx);
}
