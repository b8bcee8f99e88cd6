import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { changeHead } from '../../orders/change-json.ts';
import { orderJson, pictureAddress } from '../../orders/order-json.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { isAfter } from '../../platform/database/paging.ts';
import { type JsonStatement, type JsonText, type Sql, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The size of the requests of one answer; the newest one may be larger (LI-5). */
const mostBytes = sql.lit(limits.orderParts * limits.changePartBytes);

/**
 * Reads the newest change requests of an order, or those before `cursor`, newest first (OR-23). A request may name all notes
 * and combinations of its order, so an answer ends where the requests get too large. Throws orderNotFound.
 */
export async function readChanges(db: Db, viewer: Viewer, { id, cursor }: InputOf<'readChanges'>): Promise<JsonText> {
  const next = (before: Sql<boolean>) => sql`
    select c.number, octet_length((c.proposal -> 'differences')::text)::bigint as bytes from change_requests c
    where c.order_id = ${id} and ${before} order by c.number desc limit 1`;
  return sql`
    with recursive shown as (
      (${next(isAfter('c.number', cursor))})
      union all
      select n.number, s.bytes + n.bytes from shown s
        cross join lateral (${next(sql<boolean>`c.number < s.number`)}) n
      where s.bytes + n.bytes <= ${mostBytes}
    ), answer as (
      select coalesce((
          select json_agg(${changeJson(viewer)} order by c.number desc)
          from shown join change_requests c on c.order_id = o.id and c.number = shown.number), '[]') as changes,
        (select min(s.number) from shown s) as oldest
      from orders o where o.id = ${id} and ${maySeeOrder(viewer)}
    )
    select (case when exists (select from change_requests c where c.order_id = ${id} and c.number < a.oldest)
      then json_build_object('changes', a.changes, 'nextCursor', a.oldest::text)
      else json_build_object('changes', a.changes) end)::text as json
    from answer a`.jsonText(db, 'orderNotFound');
}

/** The answer to a new request: the order and the request. */
export function orderWithChange(viewer: Viewer, id: number, number: number): JsonStatement {
  return sql`
    select json_build_object('order', ${orderJson(viewer, 'whole')}, 'change', ${changeJson(viewer)})::text as json
    from orders o join change_requests c on c.order_id = o.id and c.number = ${number} where o.id = ${id}`;
}

/** The JSON of a request from the row `c`. Customers never see who in the workshop answered it (CC-1). */
function changeJson(viewer: Viewer): Sql<unknown> {
  const isShown = viewer.side === 'admin' ? sql`true` : sql`c.state = 'withdrawn'`;
  return sql.json(sql`${changeHead()}, c.state, c.reason, c.note, iso(c.decided_at) as "decidedAt",
    case when c.decided_by_name is not null and ${isShown}
      then json_build_object('id', c.decided_by, 'name', c.decided_by_name) end as "decidedBy",
    coalesce((
      select json_agg(json_build_object('productId', l.line -> 'productId', 'images', (
        select coalesce(json_agg(${pictureAddress(viewer)} order by i.place), '[]')
        from jsonb_array_elements(l.line -> 'images') with ordinality as i (image, place)
        join files f on f.id = (i.image ->> 'fileId')::bigint)) order by l.place)
      from jsonb_array_elements(c.proposal -> 'lines') with ordinality as l (line, place)
      where l.line ? 'images'), '[]') as pictures`);
}
