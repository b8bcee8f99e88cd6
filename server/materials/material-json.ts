import { materialCategories } from '#contract/materials/material-rules.ts';
import { type Sql, sql } from '../platform/database/sql.ts';

/** The owner of items: a record or a template. */
const owners = {
  record: { table: 'raw_material_items', key: 'record_id', row: 'r.id' },
  template: { table: 'raw_material_template_items', key: 'template_id', row: 't.id' },
} as const;

/** A lateral join `l` with the four lists of the row `r` (a record) or `t` (a template) as JSON. */
export function joinLists(owner: keyof typeof owners): Sql<unknown> {
  const { table, key, row } = owners[owner];
  const lists = materialCategories.map(
    category => sql`coalesce(json_agg(
      json_build_object('name', i.name, 'quantity', i.quantity, 'unit', i.unit) order by i.position
    ) filter (where i.category = ${sql.lit(category)}), '[]') as ${sql.ref(category)}`,
  );
  return sql`cross join lateral (
    select ${sql.join(lists)} from ${sql.ref(table)} i where ${sql.ref(`i.${key}`)} = ${sql.ref(row)}) l`;
}

/** The four lists of `joinLists`, as fields of an answer. */
export const listFields = sql`
  'leather_items', l.leather, 'lining_items', l.lining, 'thread_items', l.thread, 'metal_items', l.metal`;

/** The JSON of a record, from its row `r` and its lists `l`. */
export const recordJson: Sql<unknown> = sql`json_build_object(
  'id', r.id, 'product_id', r.product_id, 'product_code', r.product_code, 'product_name', r.product_name,
  'product_image', (
    select '/uploads/products/' || f.name
    from products p join product_images i on i.product_id = p.id join files f on f.id = i.file_id
    where p.id = r.product_id order by i.position <> p.primary_image_index, i.position limit 1),
  'in_catalog', exists (select from products p where p.id = r.product_id),
  'template_id', r.template_id, ${listFields}, 'revision', r.revision)`;

/** The JSON of a template, from its row `t` and its lists `l`. */
export const templateJson: Sql<unknown> = sql`json_build_object(
  'id', t.id, 'name', t.name, 'description', t.description, ${listFields}, 'revision', t.revision)`;
