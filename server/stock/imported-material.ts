import * as z from 'zod/mini';
import { trimmedText } from '#contract/call/field-schemas.ts';
import { limits } from '#contract/call/limits.ts';
import { isBlank } from '#contract/call/text-length.ts';
import { withoutHidden } from '#contract/call/whole-numbers.ts';
import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import { amountFromZero } from '#contract/stock/amount-fields.ts';
import { newStockMaterial } from '#contract/stock/stock-material.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { faultsOf, type Judged } from '../platform/csv/import-rows.ts';
import type { Table, TableRow } from '../platform/csv/read-table.ts';
import { invalidInput, wordsFor } from '../platform/problems/problem.ts';
import { nameTaken, refusePlaceholder } from './material-names.ts';

/** The fields of a material that an import sets. Amounts have four decimals, and the supplier is its name, '' without one. */
type Set = {
  minLevel: string;
  supplier: string;
  packName: string | null;
  packSize: string | null;
  minOrder: string;
};
/** A state of a material that an import may change: `countedAt` is the time of its newest count. */
type Seen = { revision: number; countedAt: string | null };
/** A material that a row names, with the amount of its newest count; null after an undo, or without a count. */
export type KnownMaterial = Set & Seen & { id: number; isArchived: boolean; lastCount: string | null };
/** How the stock knows a row. Its `key` is the same for rows that name the same material. */
export type Known = {
  row: number;
  key: string;
  material: KnownMaterial | null;
  /** The material to which the spelling belongs, for a row that would add one. */
  owner: string | null;
  /** The name of the supplier that the row means, as the stock has it; null for one that it does not know. */
  supplier: string | null;
};
/** `isChanged`: more than a count. Without `seen`, the material is new. */
export type MaterialWrite = Set & {
  id: number | null;
  seen: Seen | null;
  category: MaterialCategory;
  name: string;
  unit: MaterialUnit;
  isChanged: boolean;
  counted: string | null;
};

const importedMaterial = z.extend(z.omit(newStockMaterial, { names: true, supplierId: true, hasLots: true }), {
  supplier: trimmedText(limits.supplierName),
  counted: z.nullable(amountFromZero),
});

/** The action for a row of an import, and whether its amount is not counted because it is that of the last count. */
type JudgedMaterial = Judged<MaterialWrite> & { isCountedBefore?: boolean };

/**
 * Decides what an import does with a row. Columns that the file lacks leave the fields of a material as they are. A row that
 * names an archived material can only say what it has, as its export does.
 */
export function judgeMaterial(
  { cells }: TableRow,
  { has, about }: Pick<Table, 'has' | 'about'>,
  { material, owner, supplier }: Omit<Known, 'row' | 'key'>,
  isTwice: boolean,
  mayUpdate: boolean,
): JudgedMaterial {
  const parsed = importedMaterial.safeParse(inFields(cells, about === undefined), { error: wordsFor });
  const read: Set | undefined = parsed.success
    ? { ...setOf(parsed.data), ...(supplier !== null && { supplier }) }
    : undefined;
  const after = read && material ? afterImport(material, read, has) : read;
  const faults = {
    ...(!parsed.success && invalidInput(parsed.error).fields),
    ...(after && packFault(after)),
    ...(parsed.success && !material && nameFault(parsed.data.name, owner)),
    ...(isTwice && { name: t`is in this file more than once` }),
    ...(material && !mayUpdate && { name: material.isArchived ? archived() : t`exists already` }),
  };
  if (!parsed.success || !after || Object.keys(faults).length > 0) return { action: 'refuse', faults };
  const { category, name, unit, counted } = parsed.data;
  const { id = null, lastCount = null } = material ?? {};
  const seen = material && { revision: material.revision, countedAt: material.countedAt };
  const isChanged = !material || !isSame(material, after);
  // The same file again counts nothing: marks may have used some of what was counted.
  const isCounted = counted !== null && counted !== lastCount;
  const isCountedBefore = counted !== null && !isCounted;
  if (!isChanged && !isCounted) return { action: 'keep', isCountedBefore };
  if (material?.isArchived) return { action: 'refuse', faults: { name: archived() } };
  const write = { id, seen, category, name, unit, ...after, isChanged, counted: isCounted ? counted : null };
  return { action: material ? 'update' : 'create', write, isCountedBefore };
}

const archived = () => t`is archived: take it back from the archive first`;

/** Returns the cells as fields of a material. Words may have capitals, as in the templates. */
function inFields(cells: TableRow['cells'], isText: boolean) {
  const { category = '', name = '', unit = '', packName = '' } = cells;
  return {
    category: category.trim().toLowerCase(),
    name,
    unit: unit.trim().toLowerCase(),
    supplier: supplierIn(cells),
    packName: packName.trim().toLowerCase() || null,
    packSize: amountIn(cells.packSize, isText) ?? null,
    minLevel: amountIn(cells.minLevel, isText) ?? '0',
    minOrder: amountIn(cells.minOrder, isText) ?? '0',
    counted: amountIn(cells.counted, isText) ?? null,
  };
}

/** Returns the name of the supplier; '' without one, or when nothing of it is visible. */
export function supplierIn({ supplier = '' }: TableRow['cells']): string {
  return isBlank(supplier) ? '' : supplier.trim();
}

/** A number with a decimal comma, which is no comma between thousands. */
const withComma = /^(-?\d+),(\d{1,2}|\d{4})$|^(-?0),(\d{3})$/;
/** A number with a point that stands between thousands where people write so. */
const withPoint = /^[1-9]\d{0,2}(?:\.\d{3})+$/;

/**
 * Returns the amount of a cell with a decimal point; undefined for an empty one. In a text file, '1.250' says nothing to a
 * reader who writes 10.000 for ten thousand (QO-3): it returns it as no amount. A number of Excel has a decimal point.
 */
function amountIn(cell = '', isText: boolean): string | undefined {
  const typed = withoutHidden(cell);
  if (isText && withPoint.test(typed) && number(10_000) === '10.000') return typed.replaceAll('.', ' ');
  return typed === '' ? undefined : typed.replace(withComma, '$1$3.$2$4');
}

function setOf({ supplier, minLevel, packName, packSize, minOrder }: z.output<typeof importedMaterial>): Set {
  return {
    supplier,
    ...{ minLevel: minLevel ?? '0.0000', minOrder: minOrder ?? '0.0000' },
    ...{ packName: packName ?? null, packSize: packSize ?? null },
  };
}

function afterImport(known: KnownMaterial, read: Set, has: Table['has']): Set {
  const { supplier, minLevel, packName, packSize, minOrder } = known;
  const was = { supplier, minLevel, packName, packSize, minOrder };
  return { ...was, ...Object.fromEntries(Object.entries(read).filter(([field]) => has.has(field))) };
}

function packFault({ packName, packSize }: Set): Record<string, string> {
  if ((packName === null) === (packSize === null)) return {};
  return { [packName === null ? 'packName' : 'packSize']: t`is required` };
}

function nameFault(name: string, owner: string | null): Record<string, string> {
  if (owner !== null) return { name: nameTaken(name, owner).message };
  const faults = faultsOf(() => refusePlaceholder([name]));
  return Object.keys(faults).length === 0 ? {} : { name: Object.values(faults).join(', ') };
}

function isSame(was: KnownMaterial, now: Set): boolean {
  return Object.entries(now).every(([field, value]) => was[field as keyof Set] === value);
}
