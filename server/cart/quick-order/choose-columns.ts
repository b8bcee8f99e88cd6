import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { type ListColumns, listColumns } from '#contract/cart/quick-order/quick-order.ts';
import { colorOption } from '#contract/catalog/option-kinds.ts';
import { t } from '#contract/wording.ts';
import { codesMeant } from '../../catalog/codes-meant.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Scope } from '../../platform/access/viewer.ts';
import {
  mostExamples,
  parseChoice,
  refusedColumns,
  requireDistinct,
  shownCell,
} from '../../platform/csv/column-choice.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { guessColumns, guessedRows, isCertain } from './list-columns.ts';
import { type Source, unknownHeadings } from './read-quick-list.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';

type Columns = Pick<AnswerOf<'checkOrderLines'>, 'columns' | 'guess' | 'optionNames'>;
/** `chosen` is missing for a list whose headings are known, and for one whose columns somebody has to choose. */
export type Choice = { chosen?: ListColumns; isOpen: boolean; answer: Columns };

/**
 * Finds the columns of a file with unknown headings: those that somebody chooses now, which the company then keeps, or chose
 * before. Else it guesses, and nothing is read (QO-5). Throws invalidInput for columns that are no choice.
 */
export async function chooseColumns(tx: Tx, scope: Scope, source: Source, given: string | undefined): Promise<Choice> {
  const heads = source.records[0]?.cells ?? [];
  const { companyId, seenBy } = scope;
  if (given !== undefined) {
    const chosen = parseColumns(given);
    // A superadmin who sees the portal as the customer changes nothing (NA-8).
    if (companyId !== null && !seenBy && heads.length > 0) await rememberColumns(tx, companyId, heads, chosen);
    const optionNames = await readOptionNames(tx, scope);
    return { chosen, isOpen: false, answer: { columns: shownColumns(source), guess: chosen, optionNames } };
  }
  if (!unknownHeadings(source)) return { isOpen: false, answer: {} };
  const chosen = companyId === null ? undefined : await rememberedColumns(tx, companyId, heads);
  const columns = shownColumns(source);
  const optionNames = await readOptionNames(tx, scope);
  if (chosen) return { chosen, isOpen: false, answer: { columns, guess: chosen, optionNames } };
  const rows = source.records.slice(1, 1 + guessedRows).map(({ cells }) => cells);
  const codes = await codesAmong(tx, scope, rows);
  const guess = guessColumns(heads, rows, text => codes.has(text.trim()), optionNames);
  const answer = { columns, guess, optionNames };
  return isCertain(heads, guess) ? { chosen: guess, isOpen: false, answer } : { isOpen: true, answer };
}

/** Returns the options of the customer's catalog, the color first and then those of the most products. */
async function readOptionNames(tx: Tx, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${colorOption.name} as name, 1 as rank, count(*) as products
      from products p where p.colors <> '{}' and ${maySeeProduct(scope)} having count(*) > 0
      union all
      select min(x.name), 2, count(*) from product_options x join products p on p.id = x.product_id
      where x.retired_at is null and ${maySeeProduct(scope)} group by lower(x.name)) names
    order by rank, products desc, name limit ${limits.listOptionColumns}`.execute(tx);
  return rows.map(({ name }) => name);
}

function parseColumns(given: string): ListColumns & { code: number } {
  const data = parseChoice(
    given,
    listColumns,
    t`must have code, quantity and note, each the number of a column or null`,
  );
  const { code, quantity, note, options } = data;
  if (code === null) throw refusedColumns(t`must have a column for the code`);
  requireDistinct([code, quantity, note, ...options.map(({ column }) => column)].filter(column => column !== null));
  const named = new Set(options.map(({ option }) => option.toLowerCase()));
  if (named.size < options.length) throw refusedColumns(t`must have each option once`);
  return { ...data, code };
}

function shownColumns({ records: [first, ...rows] }: Source): NonNullable<Columns['columns']> {
  return (first?.cells ?? []).map((heading, column) => {
    const cells = rows.slice(0, guessedRows).map(({ cells }) => (cells[column] ?? '').trim());
    const found = [...new Set(cells.filter(cell => cell !== ''))].slice(0, mostExamples);
    return { heading: shownCell(heading), examples: found.map(shownCell) };
  });
}

/** Returns which of the cells are codes of the catalog, as the rows of the list will find them (ER-9). */
export async function codesAmong(
  tx: Tx,
  scope: Scope,
  rows: readonly (readonly string[])[],
): Promise<ReadonlySet<string>> {
  const texts = rows.flat().map(cell => cell.trim());
  const codes = [...new Set(texts.filter(text => text !== '' && !isLongerThan(text, limits.productCode)))];
  return new Set((await codesMeant(tx, scope, codes)).keys());
}
