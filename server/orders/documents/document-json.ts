import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';

/** The JSON of a document, from the row `d`. Customers never see who in the workshop added it (CC-1). */
export function documentJson({ side }: Viewer): Sql<unknown> {
  const by = side === 'admin' ? sql`json_build_object('id', d.added_by, 'name', d.added_by_name)` : sql`null::json`;
  return sql.json(sql`d.id, d.kind, d.name, d.note, (select f.size from files f where f.id = d.file_id) as size,
    d.needs_agreement as "needsAgreement", iso(d.agreed_at) as "agreedAt",
    case when d.agreed_at is not null then json_build_object('id', d.agreed_by, 'name', d.agreed_by_name) end as "agreedBy",
    iso(d.replaced_at) as "replacedAt", iso(d.added_at) as at, ${by} as by`);
}

/** The document `id` as a call returns it. */
export function theDocument(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('document', ${documentJson(viewer)})::text as json from order_documents d where d.id = ${id}`;
}
