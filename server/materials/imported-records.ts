import { isDeepStrictEqual } from 'node:util';
import { toAsciiDigits } from '#contract/call/ascii-digits.ts';
import { folded } from '#contract/call/folding.ts';
import { limits } from '#contract/call/limits.ts';
import { withoutHidden } from '#contract/call/whole-numbers.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { materialItem } from '#contract/materials/material-item.ts';
import { type MaterialCategory, type MaterialItem, materialCategories } from '#contract/materials/material-rules.ts';
import { t } from '#contract/wording.ts';
import { normalizedCode } from '../catalog/product-form.ts';
import type { Judged } from '../platform/csv/import-rows.ts';
import type { TableRow } from '../platform/csv/read-table.ts';
import { invalidInput, wordsFor } from '../platform/problems/problem.ts';
import type { ImportedProduct, ImportedProducts } from './read-imported-products.ts';

/** The lists of one product in a file. Lists of other categories stay as they are. */
export type ImportedRecord = {
  product: ImportedProduct;
  lists: Map<MaterialCategory, MaterialItem[]>;
  action: 'create' | 'update' | 'keep';
};
type Read = { record: ImportedRecord } | { faults: Record<string, string> };
type Judgements = { rows: Map<number, Judged<ImportedRecord>>; records: ImportedRecord[] };

/** Returns what happens to each row, and the records of the file. A record that already has its lists is kept. */
export function judgeRows(rows: readonly TableRow[], known: ImportedProducts, mayUpdate: boolean): Judgements {
  const records = new Map<number, ImportedRecord>();
  const read = rows.map((row): [number, Read] => [row.row, readRow(row.cells, known, records)]);
  for (const record of records.values()) record.action = actionOf(record);
  const judged = read.map(([row, found]): [number, Judged<ImportedRecord>] => {
    if ('faults' in found) return [row, { action: 'refuse', faults: found.faults }];
    const { action } = found.record;
    if (action === 'keep') return [row, { action }];
    if (action === 'create' || mayUpdate) return [row, { action, write: found.record }];
    return [row, { action: 'refuse', faults: { productCode: t`has other materials already` } }];
  });
  return { rows: new Map(judged), records: [...records.values()] };
}

function readRow(cells: TableRow['cells'], known: ImportedProducts, records: Map<number, ImportedRecord>): Read {
  const code = normalizedCode(cells.productCode ?? '');
  const product = code === '' ? t`is required` : (known.get(code) ?? t`is not in the catalog`);
  const category = readCategory(cells.category ?? '');
  const item = readItem(cells);
  const faults = {
    ...(typeof product === 'string' && { productCode: product }),
    ...(!category && { category: t`must be one of ${materialCategories.map(one => categoryLabels[one]).join(', ')}` }),
    ...('faults' in item && item.faults),
  };
  if (typeof product === 'string' || !category || 'faults' in item) return { faults };
  const record = records.get(product.id) ?? { product, lists: new Map(), action: 'keep' };
  const list = record.lists.get(category) ?? [];
  if (list.length === limits.materialRows)
    return { faults: { category: t`may have at most ${limits.materialRows} rows` } };
  records.set(product.id, record);
  record.lists.set(category, [...list, item.item]);
  return { record };
}

/** Reads a category by its name in English or in the language of the reader. */
function readCategory(cell: string): MaterialCategory | undefined {
  const typed = folded(cell);
  return materialCategories.find(category => [category, folded(categoryLabels[category])].includes(typed));
}

/** A number of thousands where people write so, which would otherwise pass for one with two decimals and a zero. */
const withThousands = /^-?[1-9]\d{0,2}[.,]\d{2}0$/;

/** Reads a number with a decimal point or comma. One that could have a separator of thousands says nothing (CT-3). */
function readQuantity(given: string): number {
  const typed = toAsciiDigits(withoutHidden(given));
  if (withThousands.test(typed)) return Number.NaN;
  const [, sign, whole = '', decimals = '0'] = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(typed) ?? [];
  return sign === undefined ? Number.NaN : Number(`${sign}${whole}.${decimals}`);
}

function readItem(cells: TableRow['cells']): { item: MaterialItem } | { faults: Record<string, string> } {
  const name = (cells.name ?? '').trim();
  const typed = (cells.quantity ?? '').trim();
  const unit = (cells.unit ?? '').trim().toLowerCase();
  const quantity = typed === '' ? undefined : readQuantity(typed);
  const parsed = materialItem.safeParse({ name, quantity, unit }, { error: wordsFor });
  const faults = {
    ...(!parsed.success && invalidInput(parsed.error).fields),
    ...(name === '' && { name: t`is required` }),
    ...(unit === '' && { unit: t`is required` }),
  };
  return parsed.success && name !== '' ? { item: parsed.data } : { faults };
}

function actionOf({ product: { recordId, items }, lists }: ImportedRecord): ImportedRecord['action'] {
  if (recordId === null) return 'create';
  const cells = (list: readonly MaterialItem[]) => list.map(({ name, quantity, unit }) => [name, quantity, unit]);
  const isSame = [...lists].every(([category, list]) =>
    isDeepStrictEqual(cells(items.filter(item => item.category === category)), cells(list)),
  );
  return isSame ? 'keep' : 'update';
}
