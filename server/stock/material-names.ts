import { hasPlaceholder } from '#contract/materials/material-choices.ts';
import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import { fits } from '#contract/stock/amounts.ts';
import { t } from '#contract/wording.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { problem } from '../platform/problems/problem.ts';

/** A spelling of records. */
export type Spelling = { name: string; unit: MaterialUnit };
type Owner = { id: number; category: MaterialCategory };

/** Refuses a name that stands for several materials. Throws nameHasPlaceholder. */
export function refusePlaceholder(names: readonly string[]): void {
  if (names.some(hasPlaceholder)) throw problem('nameHasPlaceholder');
}

/** Refuses spellings in units of another kind than the material's (ST-1). Throws unitDoesNotFit and nameHasPlaceholder. */
export function requireFitting(names: readonly Spelling[], unit: MaterialUnit): void {
  refusePlaceholder(names.map(({ name }) => name));
  const other = names.find(one => !fits(one.unit, unit));
  if (other) throw unitDoesNotFit(other.unit, unit);
}

export function unitDoesNotFit(unit: string, kept: MaterialUnit) {
  return problem('unitDoesNotFit', { text: t`${unit} does not fit a material in ${kept}` });
}

/**
 * Replaces the spellings of a material (ST-1). Each belongs to at most one material. Throws nameTaken, which names the other
 * one.
 */
export async function replaceNames(tx: Tx, { id, category }: Owner, names: readonly Spelling[]): Promise<void> {
  const unique = [...new Map(names.map(one => [`${one.unit} ${one.name}`, one])).values()];
  await sql`delete from material_names where stock_material_id = ${id}`.execute(tx);
  if (unique.length === 0) return;
  const of = (key: keyof Spelling) =>
    sql.array(
      unique.map(one => one[key]),
      'text',
    );
  // The insert waits for another one of the same spelling, and returns the spellings that are free.
  const { rows } = await sql<{ name: string; unit: string }>`
    insert into material_names (category, name, unit, stock_material_id)
    select ${category}, name, unit, ${id}::bigint from unnest(${of('name')}, ${of('unit')}) s(name, unit) order by name, unit
    on conflict on constraint material_names_spelling do nothing returning name, unit`.execute(tx);
  const taken = unique.find(one => !rows.some(row => row.name === one.name && row.unit === one.unit));
  if (!taken) return;
  const other = await sql<{ name: string }>`
    select m.name from material_names n join stock_materials m on m.id = n.stock_material_id
    where n.category = ${category} and n.name = ${taken.name} and n.unit = ${taken.unit}`.first(tx);
  throw nameTaken(taken.name, other?.name ?? taken.name);
}

export function nameTaken(name: string, other: string) {
  return problem('nameTaken', { text: t`${name} already belongs to ${other}`, fields: { name: t`is taken` } });
}

/** Returns spellings as text for the audit log: 'Bridle, oxblood (sqft), Bridle oxblood (sqft)'. */
export function namesInWords(names: readonly Spelling[]): string {
  return names
    .map(({ name, unit }) => `${name} (${unit})`)
    .sort()
    .join(', ');
}
