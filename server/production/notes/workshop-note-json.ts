import { sql } from '../../platform/database/sql.ts';

/** The JSON of a workshop note, from the row `n`. */
export const workshopNoteJson = sql`json_build_object('id', n.id, 'productId', n.product_id, 'text', n.text,
  'by', n.created_by_name, 'at', iso(n.created_at))`;
