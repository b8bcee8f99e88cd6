import type { ChangeCutOff } from '#contract/orders/cut-off.ts';
import { changeCutOff } from '../../orders/change-json.ts';
import { firstRevision } from '../../orders/changes/write-revision.ts';
import type { LockedOrder } from '../../orders/lock-order.ts';
import type { StoredRow } from '../../orders/resolve-breakdown.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type LineRow, lineColumns, lineOf, type ProductionLine } from '../lock-line.ts';
import { requestJson, type StoredRequest } from './find-request.ts';
import type { LinePicture } from './proposal.ts';
import { type Requests, requestsJson } from './store-request.ts';

/** A line with everything that a request can change. `changedIn` is the revision that last changed it. */
export type ChangeableLine = ProductionLine & {
  description: string;
  breakdown: StoredRow[];
  images: (LinePicture & { name: string })[];
  changedIn: number;
};
export type OrderState = {
  requests: Requests;
  revision: number;
  requestedDate: string | null;
  deliveryAddress: string;
  cutOff: ChangeCutOff;
  /** By product, in the order of their positions. */
  lines: ReadonlyMap<number, ChangeableLine>;
};

type Head = Omit<OrderState, 'lines'>;
type Row = LineRow & Pick<ChangeableLine, 'description' | 'breakdown' | 'images' | 'changedIn'>;

/** Reads what a request about a locked order can change, in one statement. */
export async function readOrderState(tx: Tx, order: LockedOrder): Promise<OrderState> {
  return stateOf(order, (await stateStatement(order).execute(tx)).rows);
}

type Requested = { state: OrderState; request: StoredRequest | null };

/** Also reads a request, and stores revision 1 of an order that never changed (OR-22). */
export async function readRequested(tx: Tx, order: LockedOrder, number: number): Promise<Requested> {
  const request = sql`(
    select ${requestJson} from change_requests c where c.order_id = o.id and c.number = ${number}::bigint)`;
  const statement = sql<Row & Head & Pick<Requested, 'request'>>`
    with first as (${firstRevision(order.id)}) ${stateStatement(order, sql`, ${request} as request`)}`;
  const { rows } = await statement.execute(tx);
  return { state: stateOf(order, rows), request: rows[0]?.request ?? null };
}

function stateStatement(order: LockedOrder, more: Sql = sql``): Sql<Row & Head> {
  return sql<Row & Head>`
    select o.revision, to_char(o.requested_date, 'YYYY-MM-DD') as "requestedDate", ${requestsJson} as requests,
      o.delivery_address as "deliveryAddress", ${changeCutOff} as "cutOff", ${lineColumns}, p.description, p.breakdown,
      coalesce(p.changed_in, 1) as "changedIn", coalesce((
        select json_agg(json_build_object('fileId', i.file_id, 'isOwn', i.is_own, 'name', f.name) order by i.position)
        from order_product_images i join files f on f.id = i.file_id
        where i.order_id = p.order_id and i.product_id = p.product_id), '[]') as images${more}
    from orders o join order_products p on p.order_id = o.id where o.id = ${order.id} order by p.position`;
}

function stateOf(order: LockedOrder, rows: readonly (Row & Head)[]): OrderState {
  const [head] = rows;
  if (!head) throw new Error(`order ${order.id} has no lines`);
  const { revision, requestedDate, deliveryAddress, cutOff, requests } = head;
  const lines = rows.map(row => {
    const { description, breakdown, images, changedIn } = row;
    return [row.productId, { ...lineOf(order, row), description, breakdown, images, changedIn }] as const;
  });
  return { revision, requestedDate, deliveryAddress, cutOff, requests, lines: new Map(lines) };
}
