import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { deliveryJson } from './delivery-json.ts';

/** Reads the deliveries of an order, oldest first, without deleted ones (DL-1). Throws orderNotFound. */
export async function readDeliveries(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('deliveries', coalesce((
      select json_agg(${deliveryJson(viewer)} order by d.number) from deliveries d
      where d.order_id = o.id and d.deleted_at is null), '[]'))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
