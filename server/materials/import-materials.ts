import { materialColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { writeImport } from '../platform/csv/import-file.ts';
import { importChanges, planImport } from '../platform/csv/import-rows.ts';
import type { Table } from '../platform/csv/read-table.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { tableColumns } from '../platform/excel/table.ts';
import { prepareImport } from '../platform/http/prepare-import.ts';
import type { TableFile } from '../platform/http/serve.ts';
import { stockChanged } from '../platform/live/announce.ts';
import { type ImportedRecord, judgeRows } from './imported-records.ts';
import { readImportedProducts } from './read-imported-products.ts';

/** A file with the headings of an import and no rows. */
export const materialImportTemplate: TableFile<'readMaterialImportTemplate'> = {
  call: 'readMaterialImportTemplate',
  name: 'materials-template',
  columns: tableColumns(materialColumns, 'exportOnly'),
  rows: async () => [],
};

const ofFile = { kind: 'materials', columns: materialColumns } as const;

/** Reads the file before the transaction. Throws as readImportFile does. */
export const prepareMaterialImport = prepareImport(ofFile);

/**
 * Imports the materials of records from a CSV or Excel file, all or nothing. `existing` allows changes of records, and a
 * dry run writes nothing (MA-13). Throws importRefused, which names every invalid row, and changedMeanwhile when
 * somebody else added one of the records at the same time.
 */
export async function importMaterials(
  tx: Tx,
  viewer: Viewer,
  { dryRun, existing }: InputOf<'importMaterials'>,
  table: Table,
): Promise<Audited<'materialsImported', ImportAnswer>> {
  const known = await readImportedProducts(tx, viewer, table, dryRun === 'false');
  const { rows, records } = judgeRows(table.rows, known, existing === 'update');
  const { answer } = await planImport(
    table,
    ({ cells }) => `${cells.productCode ?? ''} · ${cells.name ?? ''}`,
    ({ row }) => rows.get(row) ?? { action: 'keep' },
  );
  if (dryRun === 'true') return unchanged(answer);
  await writeImport(tx, { import: ofFile, table, answer }, ['raw_materials_product'], () => write(tx, records));
  const ofRecords = (action: ImportedRecord['action']) => records.filter(record => record.action === action).length;
  const changes = importChanges({
    ...answer,
    created: ofRecords('create'),
    updated: ofRecords('update'),
    kept: ofRecords('keep'),
    rows: records.map(({ product, action }) => ({ row: 2, name: product.productCode, action })),
  });
  return audited({ ...answer, imported: true }, { kind: 'materialsImported', changes });
}

/** Writes the lists of new and changed records. */
async function write(tx: Tx, records: readonly ImportedRecord[]): Promise<void> {
  const created = records.filter(({ action }) => action === 'create').map(({ product }) => product);
  const updated = records.filter(({ action }) => action === 'update');
  if (created.length + updated.length === 0) return;
  const { rows: made } = await sql<{ id: number; productId: number }>`
    insert into raw_materials (product_id, product_code, product_name)
    select p.id, p.product_code, '' from unnest(${created.map(({ id }) => id)}::bigint[]) with ordinality as n(id, position)
    join products p on p.id = n.id order by n.position desc
    returning id, product_id as "productId"`.execute(tx);
  const ids = new Map(made.map(({ id, productId }) => [productId, id]));
  const idOf = ({ product }: ImportedRecord) => product.recordId ?? ids.get(product.id) ?? 0;
  const lists = updated.flatMap(record => [...record.lists.keys()].map(category => ({ id: idOf(record), category })));
  await sql`
    with changed as (
      update raw_materials set revision = revision + 1, updated_at = now() where id = any(${updated.map(idOf)}::bigint[])
    )
    delete from raw_material_items i
    using unnest(${lists.map(({ id }) => id)}::bigint[], ${lists.map(({ category }) => category)}::text[]) as l(id, category)
    where i.record_id = l.id and i.category = l.category`.execute(tx);
  const items = records
    .filter(({ action }) => action !== 'keep')
    .flatMap(record =>
      [...record.lists].flatMap(([category, list]) =>
        list.map((item, position) => ({ ...item, id: idOf(record), category, position })),
      ),
    );
  await sql`
    with added as (
      insert into raw_material_items (record_id, category, position, name, quantity, unit)
      select * from unnest(
        ${items.map(({ id }) => id)}::bigint[],
        ${items.map(({ category }) => category)}::text[],
        ${items.map(({ position }) => position)}::int[],
        ${items.map(({ name }) => name)}::text[],
        ${items.map(({ quantity }) => quantity)}::numeric[],
        ${items.map(({ unit }) => unit)}::text[]
      )
    )
    select ${stockChanged}`.execute(tx);
}
