import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { documentJson } from './document-json.ts';

/** Reads the documents of an order, newest first (AG-1). Throws orderNotFound. */
export async function readDocuments(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('documents', coalesce((
      select json_agg(${documentJson(viewer)} order by d.id desc) from order_documents d where d.order_id = o.id
      ), '[]'))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
