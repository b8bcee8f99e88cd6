import { productColumns } from '#contract/call/csv-columns.ts';
import type { ImportAnswer } from '#contract/call/csv-import.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { shortened } from '#contract/call/text-length.ts';
import { calls, type InputOf } from '#contract/calls.ts';
import { colorsOf } from '#contract/catalog/colors.ts';
import { isColorName } from '#contract/catalog/option-kinds.ts';
import type { ProductOption } from '#contract/catalog/product-options.ts';
import { t } from '#contract/wording.ts';
import { notifyOfImport } from '../notifications/notify-of-product.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited, unchanged } from '../platform/audit/audited.ts';
import { writeImport } from '../platform/csv/import-file.ts';
import { faultsOf, importChanges, type Judged, planImport } from '../platform/csv/import-rows.ts';
import type { Table, TableRow } from '../platform/csv/read-table.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { prepareImport } from '../platform/http/prepare-import.ts';
import { invalidInput, wordsFor } from '../platform/problems/problem.ts';
import { importedOptions } from './imported-options.ts';
import { normalizedCode, readCode, readColors } from './product-form.ts';
import { type GivenOption, hasOptions, saveOptions, staffOptionsJson } from './product-options.ts';

const ofFile = { kind: 'products', columns: productColumns } as const;

/** Reads the file before the transaction. Throws as readImportFile does. */
export const prepareProductImport = prepareImport(ofFile);

/**
 * Imports the products of a CSV or Excel file, all or nothing. `existing` allows updates, and a dry run writes nothing. New
 * products have no pictures (CA-9). Throws importRefused, which names every invalid row, and changedMeanwhile when
 * another admin took a code at the same time.
 */
export async function importProducts(
  tx: Tx,
  _viewer: Viewer,
  { dryRun, existing }: InputOf<'importProducts'>,
  table: Table,
): Promise<Audited<'productsImported', ImportAnswer>> {
  const known = await readKnown(tx, table, dryRun === 'false');
  const { answer, created, updated } = await planImport(
    table,
    ({ cells }) => cells.productCode ?? '',
    row => judge(row, table.has, known, existing === 'update'),
  );
  if (dryRun === 'true') return unchanged(answer);
  await writeImport(tx, { import: ofFile, table, answer }, ['products_code'], () => write(tx, created, updated));
  return audited({ ...answer, imported: true }, { kind: 'productsImported', changes: importChanges(answer) });
}

type Product = { productCode: string; description: string; colors: string[]; visibleTo: number[] };
/** `before` is the value of `visibleTo` before the import, `options` is undefined where they stay as they are. */
type Write = Product & { id: number | null; before: number[]; options: GivenOption[] | undefined };
/** A row of the file: `key` is the code as the database compares codes, `product` the product with that code. */
type Found = { row: number; key: string; product: (Product & { id: number; options: ProductOption[] }) | null };
type Known = {
  codes: Map<number, Found>;
  /** The number of rows of each code. */
  uses: Map<string, number>;
  /** Accounts by their names in the file. */
  customers: Map<string, NamedAccount>;
};
type NamedAccount = { id: number; isCustomer: boolean };

async function readKnown(tx: Tx, { rows }: Table, lock: boolean): Promise<Known> {
  const codes = rows.map(({ cells }) => normalizedCode(cells.productCode ?? ''));
  // Locked before reading, so that concurrent edits are not overwritten.
  if (lock) {
    await sql`
      select from products p where name_compared(p.product_code) in (select name_compared(c) from unnest(${codes}::text[]) c)
      order by p.id for update`.execute(tx);
  }
  const names = [...new Set(rows.flatMap(({ cells }) => namesOf(cells.visibleTo ?? '')))];
  const { rows: read } = await sql<{ found: Found[] | null; customers: ({ name: string } & NamedAccount)[] | null }>`
    select (
      select json_agg(json_build_object('row', c.row, 'key', name_compared(c.code), 'product', (
        select json_build_object('id', p.id, 'productCode', p.product_code, 'description', p.description,
          'colors', p.colors, 'visibleTo', p.visible_to, 'options', ${staffOptionsJson})
        from products p where name_compared(p.product_code) = name_compared(c.code)
        order by lower(p.product_code) = lower(c.code) desc, p.id limit 1)))
      from unnest(${rows.map(({ row }) => row)}::int[], ${codes}::text[]) as c(row, code)
    ) as found, (
      select json_agg(json_build_object('name', n.name, 'id', coalesce(a.company_id, a.id),
        'isCustomer', a.role = 'customer')) from unnest(${names}::text[]) as n(name)
      join accounts a on lower(a.username) = lower(n.name)
    ) as customers`.execute(tx);
  const found = read[0]?.found ?? [];
  const customers = read[0]?.customers ?? [];
  const uses = new Map<string, number>();
  for (const { key } of found) uses.set(key, (uses.get(key) ?? 0) + 1);
  return {
    codes: new Map(found.map(one => [one.row, one])),
    uses,
    customers: new Map(customers.map(({ name, ...account }) => [name, account])),
  };
}

/** Splits a cell into usernames, which contain neither commas nor semicolons. */
function namesOf(cell: string): string[] {
  return inNormalForm(cell, 'NFKC')
    .split(/[,;]/)
    .map(name => name.trim())
    .filter(Boolean);
}

function judge(row: TableRow, has: Table['has'], known: Known, mayUpdate: boolean): Judged<Write> {
  const { cells } = row;
  const { key, product: before } = known.codes.get(row.row) ?? { key: '', product: null };
  const visibleTo = readVisibleTo(cells.visibleTo ?? '', known, before?.visibleTo ?? []);
  const options = readImportedOptions(cells, has, before);
  const faults = {
    ...formFaults(cells),
    ...faultsOf(() => readCode(cells.productCode ?? '')),
    ...faultsOf(() => readColors(cells.colors ?? '')),
    ...('fault' in visibleTo && { visibleTo: visibleTo.fault }),
    ...('fault' in options && { options: options.fault }),
    ...(key !== '' && (known.uses.get(key) ?? 0) > 1 && { productCode: t`is in this file more than once` }),
    ...(before && !mayUpdate && { productCode: t`exists already` }),
  };
  if (Object.keys(faults).length > 0 || 'fault' in visibleTo || 'fault' in options) return { action: 'refuse', faults };
  const read = {
    productCode: readCode(cells.productCode ?? ''),
    description: (cells.description ?? '').trim(),
    colors: readColors(cells.colors ?? ''),
    visibleTo: visibleTo.ids,
  };
  if (!before) return { action: 'create', write: { ...read, ...options, id: null, before: [] } };
  // A missing column leaves the field unchanged.
  const fields = Object.entries(read).filter(([field]) => has.has(field));
  const { id, options: _, ...was } = before;
  const now: Product = { ...was, ...Object.fromEntries(fields) };
  if (isSame(was, now) && !options.options) return { action: 'keep' };
  return { action: 'update', write: { ...now, ...options, id, before: was.visibleTo } };
}

/** Returns the options that a row changes; undefined where a product keeps its own. */
function readImportedOptions(
  cells: TableRow['cells'],
  has: Table['has'],
  before: Found['product'],
): { options: GivenOption[] | undefined } | { fault: string } {
  const colors = before && !has.has('colors') ? before.colors : colorsOf(cells.colors ?? '');
  if (!has.has('options')) {
    const named = colors.length > 0 ? before?.options.findIndex(({ name }) => isColorName(name)) : undefined;
    return named === undefined || named < 0
      ? { options: undefined }
      : { fault: t`option ${named + 1}: name is the name of the colors` };
  }
  const read = importedOptions(cells.options ?? '', before?.options ?? [], colors);
  return 'options' in read && hasOptions(before?.options ?? [], read.options) ? { options: undefined } : read;
}

function formFaults(cells: TableRow['cells']): Record<string, string> {
  const parsed = calls.createProduct.body.safeParse(cells, { error: wordsFor });
  return parsed.success ? {} : (invalidInput(parsed.error).fields ?? {});
}

/** The text for a deleted customer in an export, such as '(deleted 12)'. Its product stays hidden from all others. */
const deleted = /^\(deleted (\d{1,15})\)$/;

function readVisibleTo(
  cell: string,
  { customers }: Known,
  before: readonly number[],
): { ids: number[] } | { fault: string } {
  const ids: number[] = [];
  const unknown: string[] = [];
  for (const name of namesOf(cell)) {
    const gone = Number(deleted.exec(name)?.[1] ?? 0);
    const account = customers.get(name);
    if (before.includes(gone)) ids.push(gone);
    // Existing entries may stay although they are no longer customers, as in the form.
    else if (account && (account.isCustomer || before.includes(account.id))) ids.push(account.id);
    else unknown.push(shortened(name, 64));
  }
  if (unknown.length > 0) return { fault: t`names unknown customers: ${unknown.slice(0, 5).join(', ')}` };
  return { ids: [...new Set(ids)].sort((a, b) => a - b) };
}

function isSame(was: Product, now: Product): boolean {
  const text = ({ productCode, description, colors, visibleTo }: Product) =>
    JSON.stringify([productCode, description, colors, [...visibleTo].sort((a, b) => a - b)]);
  return text(was) === text(now);
}

async function write(tx: Tx, created: readonly Write[], updated: readonly Write[]): Promise<void> {
  if (created.length + updated.length === 0) return;
  const columns = sql`id bigint, "productCode" text, description text, colors text[], "visibleTo" bigint[]`;
  const { rows: made } = await sql<{ id: number; code: string }>`
    with made as (
      insert into products (product_code, description, colors, visible_to)
      select r."productCode", r.description, r.colors, r."visibleTo"
      from rows from (jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as (${columns})) with ordinality
        as r(id, "productCode", description, colors, "visibleTo", position)
      order by r.position desc
      returning id, product_code
    ), changed as (
      update products p set product_code = r."productCode", description = r.description, colors = r.colors,
        visible_to = r."visibleTo", revision = revision + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(updated)}::jsonb) as r(${columns}) where p.id = r.id
      returning p.id, p.visible_to
    ), forgotten as (
      delete from notifications n using changed
      where n.type = 'product' and n.event = 'productAdded' and n.related_id = changed.id
        and changed.visible_to <> '{}' and n.account_id not in (
          select id from accounts where company_id = any(changed.visible_to))
    )
    select id, product_code as code from made`.execute(tx);
  await writeOptions(tx, made, [...created, ...updated]);
  const forAll = updated.some(({ before, visibleTo }) => before.length === 0 || visibleTo.length === 0);
  const seeing = updated.flatMap(({ before, visibleTo }) => [...before, ...visibleTo]);
  // Only changed products can have become visible to more customers.
  const shown = updated.flatMap(({ id, before }) => (id === null || before.length === 0 ? [] : [{ id, before }]));
  await notifyOfImport(tx, [...made.map(({ id }) => ({ id, before: null })), ...shown], forAll ? 'all' : seeing);
}

async function writeOptions(tx: Tx, made: readonly { id: number; code: string }[], writes: readonly Write[]) {
  const ids = new Map(made.map(({ id, code }) => [code, id]));
  const optionsOf = writes.flatMap(({ id, productCode, options }): [number, GivenOption[]][] => {
    const product = id ?? ids.get(productCode);
    return options && product !== undefined ? [[product, options]] : [];
  });
  if (optionsOf.length > 0) await saveOptions(tx, new Map(optionsOf));
}
