import { type RawBuilder, sql } from 'kysely';
import {
  type MaterialCategory,
  type MaterialLists,
  materialCategories,
  materialItems,
} from '#contract/material-rules.ts';
import type { Tx } from '../database/transaction.ts';

const tables = {
  record: { items: 'raw_material_items', key: 'record_id' },
  template: { items: 'raw_material_template_items', key: 'template_id' },
} as const;

/**
 * Writes the four lists of a new record or template, or of one whose items were removed before. One statement, however
 * many rows. Gives the lists as the audit tells them.
 */
export async function saveItems(
  tx: Tx,
  owner: keyof typeof tables,
  id: number,
  lists: MaterialLists,
): Promise<ListsInWords> {
  const rows = materialCategories.flatMap(category =>
    materialItems(lists, category).map((item, position) => ({ category, position, ...item, name: item.name.trim() })),
  );
  if (rows.length === 0) return {};
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
  return inWords(rows);
}

/** Removes the items of a record or template that is about to get new ones, and does what goes along; gives what they were. */
export async function removeItems(
  tx: Tx,
  owner: keyof typeof tables,
  id: number,
  alongside: RawBuilder<unknown>,
): Promise<ListsInWords> {
  const { items, key } = tables[owner];
  const { rows } = await sql<Item & { position: number }>`
    with alongside as (${alongside})
    delete from ${sql.table(items)} where ${sql.ref(key)} = ${id}
    returning category, position, name, quantity, unit`.execute(tx);
  return inWords(rows.sort((a, b) => a.position - b.position));
}

type Item = { category: MaterialCategory; name: string; quantity: string | number; unit: string };
type ListsInWords = Partial<Record<MaterialCategory, string>>;

/** 'Kip 0.30 sqft, Goat 1.00 sqft' of each list. */
function inWords(items: readonly Item[]): ListsInWords {
  const lists: ListsInWords = {};
  for (const { category, name, quantity, unit } of items) {
    const before = lists[category];
    lists[category] = `${before ? `${before}, ` : ''}${name} ${Number(quantity).toFixed(2)} ${unit}`;
  }
  return lists;
}
