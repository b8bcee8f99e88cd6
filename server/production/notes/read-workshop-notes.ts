import { limits } from '#contract/call/limits.ts';
import { maySeeOrder } from '../../platform/access/may-see.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonText, sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { workshopNoteJson } from './workshop-note-json.ts';

/** Reads the newest workshop notes of an order (PR-11). Throws orderNotFound. */
export async function readWorkshopNotes(db: Db, viewer: Viewer, { id }: { id: number }): Promise<JsonText> {
  return sql`
    select json_build_object('notes', coalesce((
      select json_agg(${workshopNoteJson} order by n.id desc) from (
        select * from workshop_notes where order_id = o.id and removed_at is null
        order by id desc limit ${sql.lit(limits.listEntries)}) n), '[]'))::text as json
    from orders o where o.id = ${id} and ${maySeeOrder(viewer)}`.jsonText(db, 'orderNotFound');
}
