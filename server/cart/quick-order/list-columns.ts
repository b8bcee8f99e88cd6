import { readListedNumber } from '#contract/call/whole-numbers.ts';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { isColorName } from '#contract/catalog/option-kinds.ts';
import { headingNames } from '../../platform/csv/heading-names.ts';
import { foldHeading } from '../../platform/excel/fold-heading.ts';

type Column = Exclude<keyof ListColumns, 'options'>;

const foldedNames = {
  code: headingNames('productCode'),
  quantity: headingNames('quantity'),
  note: headingNames('note'),
  color: headingNames('color'),
};
/** The first of the headings that may mean the description of a product instead of a note. */
const firstDescription = foldHeading('description&color');

/** Rows that the guess looks at. */
export const guessedRows = 50;

/**
 * Guesses the columns of a list by its headings, and by what they contain: `isCode` tells whether the customer's catalog
 * has a code.
 */
export function guessColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  isCode: (text: string) => boolean,
  optionNames: readonly string[] = [],
): ListColumns {
  const known = heads.map(foldHeading);
  const all = heads.map((_, index) => index);
  const share = (column: number, fits: (cell: string) => boolean) => {
    const cells = rows.map(row => row[column] ?? '').filter(cell => cell.trim() !== '');
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length;
  };
  const byName = (column: Column, taken: readonly (number | null)[]) => {
    const name = foldedNames[column].find(one => known.some((head, at) => head === one && !taken.includes(at)));
    return name === undefined ? null : known.findIndex((head, at) => head === name && !taken.includes(at));
  };
  const byContent = (fits: (cell: string) => boolean, taken: readonly (number | null)[], least: number) => {
    const [best] = all
      .filter(at => !taken.includes(at))
      .map(at => ({ at, of: share(at, fits) }))
      .filter(({ of }) => of > least)
      .sort((a, b) => b.of - a.of);
    return best?.at ?? null;
  };
  // A column of codes is one whatever its heading says.
  const code = byContent(isCode, [], 0.5) ?? byName('code', []) ?? byContent(isCode, [], 0);
  const isQuantity = (cell: string) => (readListedNumber(cell) ?? 0) >= 1;
  const quantity = byName('quantity', [code]) ?? byContent(isQuantity, [code], 0.5);
  const options = optionColumns(known, optionNames, [code, quantity]);
  const taken = [code, quantity, ...options.map(({ column }) => column)];
  return { code, quantity, note: byName('note', taken), options };
}

/** Finds the columns that are named like an option, and that of the color in any of the languages. */
function optionColumns(
  known: readonly string[],
  optionNames: readonly string[],
  taken: readonly (number | null)[],
): ListColumns['options'] {
  return optionNames.flatMap(option => {
    const names = [foldHeading(option), ...(isColorName(option) ? foldedNames.color : [])];
    const column = known.findIndex((head, at) => names.includes(head) && !taken.includes(at));
    return column < 0 ? [] : [{ option, column }];
  });
}

/**
 * Returns whether the headings themselves say where code and quantity are, so that nobody has to choose (QO-5). A note that
 * may be the description of a product is not certain.
 */
export function isCertain(heads: readonly string[], { code, quantity, note }: ListColumns): boolean {
  const nameOf = (column: number | null) => foldHeading(column === null ? '' : (heads[column] ?? ''));
  const isNote = foldedNames.note.indexOf(nameOf(note)) < foldedNames.note.indexOf(firstDescription);
  return foldedNames.code.includes(nameOf(code)) && foldedNames.quantity.includes(nameOf(quantity)) && isNote;
}

/** Returns whether a heading means the color, in any of the languages. */
export function isColorHeading(heading: string): boolean {
  return foldedNames.color.includes(foldHeading(heading));
}

/** Returns how many cells of a row are headings that a list usually has, in any of the languages. */
export function countKnown(cells: readonly string[]): number {
  const known = new Set(Object.values(foldedNames).flat());
  return cells.filter(cell => known.has(foldHeading(cell))).length;
}

/** Returns whether a row has headings that are not known: several texts, and no number. */
export function mayBeHeadings(cells: readonly string[]): boolean {
  const texts = cells.filter(cell => cell.trim() !== '');
  return texts.length > 1 && texts.every(text => readListedNumber(text) === undefined);
}
