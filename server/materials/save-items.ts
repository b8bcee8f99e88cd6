import { isDeepStrictEqual } from 'node:util';
import {
  type MaterialCategory,
  type MaterialLists,
  materialCategories,
  materialItems,
} from '#contract/materials/material-rules.ts';
import { type Sql, sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';

const tables = {
  record: { items: 'raw_material_items', key: 'record_id' },
  template: { items: 'raw_material_template_items', key: 'template_id' },
} as const;

/**
 * Inserts the four lists of a record or template that has no items, with one statement for any number of rows. Returns
 * the lists as text for the audit log.
 */
export async function saveItems(
  tx: Tx,
  owner: keyof typeof tables,
  id: number,
  lists: MaterialLists,
): Promise<ListsInWords> {
  const rows = rowsOf(lists);
  if (rows.length === 0) return {};
  const { items, key } = tables[owner];
  await sql`
    insert into ${sql.ref(items)} (${sql.ref(key)}, category, position, name, quantity, unit)
    select ${id}::bigint, * from unnest(
      ${rows.map(row => row.category)}::text[],
      ${rows.map(row => row.position)}::int[],
      ${rows.map(row => row.name)}::text[],
      ${rows.map(row => row.quantity)}::numeric[],
      ${rows.map(row => row.unit)}::text[]
    )`.execute(tx);
  return inWords(rows);
}

/** Returns whether a record or template already has exactly these lists. */
export async function storesItems(
  tx: Tx,
  owner: keyof typeof tables,
  id: number,
  lists: MaterialLists,
): Promise<boolean> {
  const { items, key } = tables[owner];
  const { rows } = await sql<Item & { position: number }>`
    select category, position, name, quantity, unit from ${sql.ref(items)} where ${sql.ref(key)} = ${id}
    order by array_position(${materialCategories}::text[], category), position`.execute(tx);
  const cells = (row: Item & { position: number }) => [
    ...[row.category, row.position, row.name],
    ...[Number(row.quantity), row.unit],
  ];
  return isDeepStrictEqual(rows.map(cells), rowsOf(lists).map(cells));
}

function rowsOf(lists: MaterialLists) {
  return materialCategories.flatMap(category =>
    materialItems(lists, category).map((item, position) => ({ category, position, ...item, name: item.name.trim() })),
  );
}

/**
 * Deletes the items of a record or template before saveItems, and runs `alongside`. Returns the items as text for the
 * audit log.
 */
export async function removeItems(
  tx: Tx,
  owner: keyof typeof tables,
  id: number,
  alongside: Sql<unknown>,
): Promise<ListsInWords> {
  const { items, key } = tables[owner];
  const { rows } = await sql<Item & { position: number }>`
    with alongside as (${alongside})
    delete from ${sql.ref(items)} where ${sql.ref(key)} = ${id}
    returning category, position, name, quantity, unit`.execute(tx);
  return inWords(rows.sort((a, b) => a.position - b.position));
}

type Item = { category: MaterialCategory; name: string; quantity: string | number; unit: string };
type ListsInWords = Partial<Record<MaterialCategory, string>>;

/** Returns each list as text: 'Kip 0.30 sqft, Goat 1.00 sqft'. */
function inWords(items: readonly Item[]): ListsInWords {
  const lists: ListsInWords = {};
  for (const { category, name, quantity, unit } of items) {
    const before = lists[category];
    lists[category] = `${before ? `${before}, ` : ''}${name} ${Number(quantity).toFixed(2)} ${unit}`;
  }
  return lists;
}
