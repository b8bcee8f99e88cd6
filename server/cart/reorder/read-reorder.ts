import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { comparedLines, orderLines } from './line-json.ts';

/**
 * Reads the lines of an order for ordering them again (RE-1). A deleted product and one that the customer may no longer
 * see give the same answer. Throws orderNotFound, also for another customer's order (OR-9).
 */
export async function readReorder(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('orderId', o.id, 'createdAt', iso(o.created_at),
      'lines', ${comparedLines(viewer, orderLines)})::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
