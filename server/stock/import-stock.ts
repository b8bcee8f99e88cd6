import { stockColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import type { InputOf } from '#contract/calls.ts';
import { amountOf, writeAmount } from '#contract/stock/amounts.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { writeImport } from '../platform/csv/import-file.ts';
import { importChanges, type Plan, planImport } from '../platform/csv/import-rows.ts';
import type { Table, TableRow } from '../platform/csv/read-table.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { prepareImport } from '../platform/http/prepare-import.ts';
import { problem } from '../platform/problems/problem.ts';
import { addMovements } from './add-movement.ts';
import { requireRoom } from './create-stock-material.ts';
import { judgeMaterial, type Known, type MaterialWrite, supplierIn } from './imported-material.ts';
import { announceStock } from './save-material.ts';

const ofFile = { kind: 'stock', columns: stockColumns } as const;

/** Reads the file before the transaction. Throws as readImportFile does. */
export const prepareStockImport = prepareImport(ofFile);

/**
 * Imports the materials of a CSV or Excel file, all or nothing (ST-21). Suppliers that nobody knows are added, and a row
 * with an amount in 'Counted' counts its material, unless that is its last count. Throws importRefused, which names every
 * invalid row, tooManyOfThese, and changedMeanwhile when another person took a name, or changed or counted a material of the
 * file at the same time. Materials are locked only when they are written, so no mark waits for the check of the file (ST-8).
 */
export async function importStock(
  tx: Tx,
  viewer: Viewer,
  { dryRun, existing }: InputOf<'importStock'>,
  table: Table,
): Promise<Audited<'stockImported', ImportAnswer>> {
  if (dryRun === 'false') await sql`lock table suppliers in share row exclusive mode`.execute(tx);
  const { answer, created, updated } = await plan(tx, table, existing === 'update');
  await requireRoom(tx, created.length);
  if (answer.newSuppliers.length > 0) await requireRoomForSuppliers(tx, answer.newSuppliers.length);
  if (dryRun === 'true') return unchanged(answer);
  await writeImport(
    tx,
    { import: ofFile, table, answer },
    ['stock_materials_name', 'material_names_spelling', 'suppliers_name'],
    () => write(tx, viewer, created, updated, answer.newSuppliers),
  );
  await announceStock(tx);
  const changes = {
    ...importChanges(answer),
    counts: [null, answer.counts],
    newSuppliers: [null, answer.newSuppliers.slice(0, limits.auditNames).join(', ')],
  } as const;
  return audited({ ...answer, imported: true }, { kind: 'stockImported', changes });
}

/** The rows of the file as a table `c` in a statement. */
function rowsOf({ rows }: Table) {
  const of = (field: string) => rows.map(({ cells }) => cells[field]?.trim() ?? '');
  return sql`unnest(${rows.map(({ row }) => row)}::int[], ${of('category')}::text[], ${of('name')}::text[],
    ${of('unit')}::text[], ${rows.map(({ cells }) => supplierIn(cells))}::text[]) as c(row, category, name, unit, supplier)`;
}

type Counted = { name: string; at: string };
type StockPlan = Plan<MaterialWrite> & {
  answer: ImportAnswer & { newSuppliers: string[]; counts: number; countedBefore: Counted[] };
};

/** Reads what the stock knows of each row. An archived material is known by its name while no other one has it. */
async function readKnown(tx: Tx, table: Table): Promise<Known[]> {
  const { rows } = await sql<Known>`
    with named as materialized (
      select distinct on (m.category, lower(m.name), m.unit) m.*, lower(m.name) as folded from stock_materials m
      order by m.category, lower(m.name), m.unit, m.archived, m.id desc
    )
    select c.row, concat_ws(' ', lower(c.category), lower(c.unit), lower(c.name)) as key, case when m.id is not null then
      json_build_object('id', m.id, 'revision', m.revision, 'isArchived', m.archived, 'countedAt', m.counted_at,
        'minLevel', m.min_level::text,
        'supplier', coalesce((select s.name from suppliers s where s.id = m.supplier_id), ''), 'packName', m.pack_name,
        'packSize', m.pack_size::text, 'minOrder', m.min_order::text, 'lastCount', (
          select v.counted::text from stock_movements v
          where v.stock_material_id = m.id and v.counted is not null and m.counted_at is not null
          order by v.id desc limit 1)) end as material, (
      select m.name from material_names n join stock_materials m on m.id = n.stock_material_id
      where n.category = lower(c.category) and n.name = c.name and n.unit = lower(c.unit)) as owner, (
      select s.name from suppliers s where lower(s.name) = lower(c.supplier)) as supplier
    from ${rowsOf(table)} left join named m
      on m.category = lower(c.category) and m.folded = lower(c.name) and m.unit = lower(c.unit)`.execute(tx);
  return rows;
}

async function plan(tx: Tx, table: Table, mayUpdate: boolean): Promise<StockPlan> {
  const rows = await readKnown(tx, table);
  const uses = new Map<string, number>();
  for (const { key } of rows) uses.set(key, (uses.get(key) ?? 0) + 1);
  const known = new Map(rows.map(one => [one.row, one]));
  const nobody = { key: '', material: null, owner: null, supplier: null };
  const nameOf = ({ cells }: TableRow) => cells.name ?? '';
  const countedAlready = new Map<number, Counted>();
  const planned = await planImport(table, nameOf, row => {
    const found = known.get(row.row) ?? nobody;
    const judged = judgeMaterial(row, table, found, (uses.get(found.key) ?? 0) > 1, mayUpdate);
    const countedAt = judged.isCountedBefore && found.material?.countedAt;
    if (countedAt) countedAlready.set(row.row, { name: nameOf(row).trim(), at: new Date(countedAt).toISOString() });
    return judged;
  });
  const writes = [...planned.created, ...planned.updated];
  const newSuppliers = await unknownSuppliers(
    tx,
    writes.map(({ supplier }) => supplier),
  );
  // Rows that could not be read are refused, whatever their other cells say.
  const taken = planned.answer.rows.filter(({ action }) => action !== 'refuse');
  const countedBefore = taken.flatMap(({ row }) => countedAlready.get(row) ?? []);
  const counts = writes.filter(({ counted }) => counted !== null).length;
  return { ...planned, answer: { ...planned.answer, newSuppliers, counts, countedBefore } };
}

/** Returns the names of suppliers that do not exist, each once, in the order in which they come. */
async function unknownSuppliers(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (lower(n.name)) n.name, n.place from unnest(${names}::text[]) with ordinality as n(name, place)
      where n.name <> '' and not exists (select from suppliers s where lower(s.name) = lower(n.name))
      order by lower(n.name), n.place) d
    order by place`.execute(tx);
  return rows.map(({ name }) => name);
}

async function requireRoomForSuppliers(tx: Tx, added: number): Promise<void> {
  const { count } = await sql<{ count: number }>`select count(*)::int as count from suppliers`.one(tx);
  if (count + added > limits.suppliers) throw problem('tooManyOfThese');
}

async function write(
  tx: Tx,
  viewer: Viewer,
  created: readonly MaterialWrite[],
  updated: readonly MaterialWrite[],
  newSuppliers: readonly string[],
): Promise<void> {
  await sql`
    insert into suppliers (name) select n.name from unnest(${newSuppliers}::text[]) with ordinality as n(name, place)
    order by n.place`.execute(tx);
  const onHand = await lockSeen(tx, updated);
  const ids = await insertMaterials(tx, created);
  const changed = updated.filter(({ isChanged }) => isChanged);
  await sql`
    update stock_materials m set min_level = r."minLevel", supplier_id = ${supplierOf}, pack_name = r."packName",
      pack_size = r."packSize", min_order = r."minOrder", revision = revision + 1
    from ${recordsOf(changed)} where m.id = r.id`.execute(tx);
  const written = [...created.map((one, place) => ({ ...one, id: ids[place] ?? 0 })), ...updated];
  await addMovements(
    tx,
    viewer,
    written.flatMap(({ id, unit, counted }) => {
      if (counted === null || id === null) return [];
      const quantity = writeAmount(amountOf(counted) - amountOf(onHand.get(id) ?? '0'));
      return [{ materialId: id, kind: 'count' as const, quantity, counted, entered: counted, enteredUnit: unit }];
    }),
  );
}

/**
 * Locks the materials that the file changes, by id as marks lock them, and returns what is on hand of each. Throws
 * changedMeanwhile for one that somebody changed or counted since the file was checked.
 */
async function lockSeen(tx: Tx, updated: readonly MaterialWrite[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; onHand: string }>`
    select m.id, m.on_hand::text as "onHand" from stock_materials m
    join jsonb_to_recordset(${JSON.stringify(updated.map(({ id, seen }) => ({ id, ...seen })))}::jsonb)
      as s(id bigint, revision bigint, "countedAt" timestamptz)
      on s.id = m.id and s.revision = m.revision and s."countedAt" is not distinct from m.counted_at
    order by m.id for no key update of m`.execute(tx);
  if (rows.length < updated.length) throw problem('changedMeanwhile');
  return new Map(rows.map(({ id, onHand }) => [id, onHand]));
}

const supplierOf = sql`(select s.id from suppliers s where lower(s.name) = lower(r.supplier))`;

function recordsOf(writes: readonly MaterialWrite[]) {
  return sql`rows from (jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as (id bigint, category text, name text,
    unit text, "minLevel" numeric, supplier text, "packName" text, "packSize" numeric, "minOrder" numeric)) with ordinality
    as r(id, category, name, unit, "minLevel", supplier, "packName", "packSize", "minOrder", place)`;
}

/** Adds materials, each with its own spelling, and returns their ids in the same order. */
async function insertMaterials(tx: Tx, created: readonly MaterialWrite[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into stock_materials (category, name, unit, min_level, supplier_id, pack_name, pack_size, min_order)
      select r.category, r.name, r.unit, r."minLevel", ${supplierOf}, r."packName", r."packSize", r."minOrder"
      from ${recordsOf(created)} order by r.place returning id, category, name, unit
    ), named as (
      insert into material_names (category, name, unit, stock_material_id) select category, name, unit, id from added
    )
    select id from added order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
