import type { Viewer } from '../../platform/access/viewer.ts';
import { type JsonStatement, type Sql, sql } from '../../platform/database/sql.ts';
import { comparedLines, type LineSource } from '../reorder/line-json.ts';

/** The lines of the saved list `s`. */
const listLines: LineSource = {
  lines: sql`order_list_lines l where l.list_id = s.id`,
  pictures: sql`order_list_images i join files f on f.id = i.file_id
    where i.list_id = l.list_id and i.product_id = l.product_id`,
  at: sql`s.filled_at`,
};

/** Condition on the row `s`: the viewer may see the list. */
export function maySeeList(viewer: Viewer): Sql<boolean> {
  return sql`s.company_id = ${viewer.companyId}::bigint`;
}

/** The fields of the list `s` without its lines. */
export const listHead = sql`'id', s.id, 'name', s.name, 'totalProducts', s.total_products, 'totalItems', s.total_items,
  'updatedAt', iso(s.updated_at), 'updatedBy', s.updated_by`;

/** Returns the statement of `{ list }`, without a row for a list that the viewer may not see. */
export function wholeList(viewer: Viewer, id: number): JsonStatement {
  return sql`
    select json_build_object('list', json_build_object(${listHead}, 'revision', s.revision,
      'lines', ${comparedLines(viewer, listLines)}))::text as json
    from order_lists s where s.id = ${id} and ${maySeeList(viewer)}`;
}
