import { sql } from 'kysely';
import { type MaterialLists, materialCategories, materialItems } from '#contract/material-rules.ts';
import type { Tx } from '../database/transaction.ts';

const tables = {
  record: { items: 'raw_material_items', key: 'record_id' },
  template: { items: 'raw_material_template_items', key: 'template_id' },
} as const;

/**
 * Writes the four lists of a new record or template, or of one whose items were removed before. A row with an empty name
 * is dropped (decisions, 'Raw materials'). One statement, however many rows.
 */
export async function saveItems(tx: Tx, owner: keyof typeof tables, id: number, lists: MaterialLists): Promise<void> {
  const rows = materialCategories.flatMap(category =>
    materialItems(lists, category)
      .map(item => ({ ...item, name: item.name.trim() }))
      .filter(item => item.name !== '')
      .map((item, position) => ({ category, position, ...item })),
  );
  if (rows.length === 0) return;
  const { items, key } = tables[owner];
  await sql`
    insert into ${sql.table(items)} (${sql.ref(key)}, category, position, name, quantity, unit)
    select ${id}::bigint, * from unnest(
      ${rows.map(row => row.category)}::text[],
      ${rows.map(row => row.position)}::int[],
      ${rows.map(row => row.name)}::text[],
      ${rows.map(row => row.quantity)}::numeric[],
      ${rows.map(row => row.unit)}::text[]
    )`.execute(tx);
}

/** Removes the items of a record or template that is about to get new ones. */
export async function removeItems(tx: Tx, owner: keyof typeof tables, id: number): Promise<void> {
  const { items, key } = tables[owner];
  await sql`delete from ${sql.table(items)} where ${sql.ref(key)} = ${id}`.execute(tx);
}
