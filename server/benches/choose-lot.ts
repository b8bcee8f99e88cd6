import type { InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { authorOf, type Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { type JsonStatement, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';
import { usedLots } from '../platform/stages/lots.ts';
import type { ProductionLine } from '../production/lock-line.ts';
import { jobLotsJson, materialsOfJob } from '../stock/lots/job-lots.ts';
import { announceStock } from '../stock/save-material.ts';
import { lockTicket } from './lock-ticket.ts';

type Chosen = { name: string; before: string | null; lot: string | null; others: string | null };

/**
 * Sets the lot of which the line of a ticket is made, or none. What marks book from then on carries it; what they booked
 * before stays as it is (ST-18). Throws lotNotFound, also for a lot that is used up or of a material that the line does not
 * use, lotMixed when the line uses another lot already, unless `mixed` says that this is meant, and the problems of
 * lockTicket.
 */
export async function chooseLot(
  tx: Tx,
  viewer: Viewer,
  { ticket, materialId, lotId, mixed = false }: InputOf<'chooseLot'>,
): Promise<Audited<'lotChosen', JsonStatement>> {
  const line = await lockTicket(tx, viewer, ticket);
  const chosen = await readChosen(tx, line, materialId, lotId);
  const { name, before, lot, others } = chosen;
  const answer: JsonStatement = sql`
    select json_build_object('materials', ${jobLotsJson})::text as json from order_products p where p.ticket = ${ticket}`;
  if (before === lot) return unchanged(answer);
  if (others !== null && lotId !== null && !mixed) {
    throw problem('lotMixed', { text: t`This job already uses lot ${others}. Another lot may differ in color.` });
  }
  await writeChoice(tx, viewer, line, { materialId, lotId });
  await announceStock(tx);
  const { order, productCode } = line;
  const changes = { [`lot of ${productCode}`]: [before, lot], material: [null, name] } as const;
  return audited(answer, { kind: 'lotChosen', id: order.id, name: order.customerName, changes });
}

/** Reads the codes of the lot before and of the new one, and of the other lots that marks used. Throws lotNotFound. */
async function readChosen(tx: Tx, line: ProductionLine, materialId: number, lotId: number | null): Promise<Chosen> {
  const chosen = await sql<Chosen>`
    select j.name, (select code from lots l where l.id = j.lot_id) as before, (
        select code from lots l
        where l.id = ${lotId}::bigint and l.stock_material_id = j.id and (not l.used_up or l.id = j.lot_id)) as lot, (
        select string_agg(l.code, ', ' order by l.code) from (${usedLots}) u join lots l on l.id = u.lot
        where u.material = j.id and l.id is distinct from ${lotId}::bigint) as others
    from order_products p cross join lateral ${materialsOfJob} j
    where p.order_id = ${line.order.id} and p.product_id = ${line.productId} and j.id = ${materialId}`.one(
    tx,
    'lotNotFound',
  );
  if (lotId !== null && chosen.lot === null) throw problem('lotNotFound');
  return chosen;
}

type Choice = { materialId: number; lotId: number | null };

async function writeChoice(tx: Tx, viewer: Viewer, { order, productId }: ProductionLine, given: Choice): Promise<void> {
  const { accountId, accountName, benchId } = authorOf(viewer);
  const { materialId, lotId } = given;
  if (lotId === null) {
    await sql`
      delete from line_lots
      where order_id = ${order.id} and product_id = ${productId} and stock_material_id = ${materialId}`.execute(tx);
    return;
  }
  await sql`
    insert into line_lots as c (order_id, product_id, stock_material_id, lot_id, set_by, set_by_name, bench_id)
    values (${order.id}, ${productId}, ${materialId}, ${lotId}, ${accountId}, ${accountName}, ${benchId})
    on conflict (order_id, product_id, stock_material_id) do update set lot_id = excluded.lot_id, set_at = excluded.set_at,
      set_by = excluded.set_by, set_by_name = excluded.set_by_name, bench_id = excluded.bench_id`.execute(tx);
}
