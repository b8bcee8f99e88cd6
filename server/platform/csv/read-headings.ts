import type { CsvColumn } from '#contract/call/csv-columns.ts';
import type { ImportMapping, ImportProblem } from '#contract/call/csv-import.ts';
import { shortened } from '#contract/call/text-length.ts';
import { t } from '#contract/wording.ts';
import { foldHeading, mostHeading } from '../excel/fold-heading.ts';
import { problem } from '../problems/problem.ts';
import { mostExamples, refusedColumns, shownCell } from './column-choice.ts';
import { headingNames } from './heading-names.ts';

/** The columns that somebody chose for a file, or a function that returns those that were chosen for its headings before. */
export type ChosenColumns = {
  given?: Record<string, number> | undefined;
  remembered?: (heads: readonly string[]) => Promise<Record<string, number> | undefined>;
};

/** A column found in the file, and its position. */
export type Found = { column: CsvColumn; index: number };
type Headings = { found: Found[]; problems: ImportProblem[]; named: string[]; mapping?: ImportMapping };

// No import has more columns. The limit bounds the work for a line of a million cells.
const mostHeadings = 100;

/** Whether two cells of a row are headings of the columns, or all that it has. */
export function isHeadingRow(cells: readonly string[], columns: readonly CsvColumn[]): boolean {
  return headingsIn(cells, columns) !== undefined;
}

/** Returns whether a row has two headings of the columns ('several') or nothing but one, which a title may be, too. */
export function headingsIn(cells: readonly string[], columns: readonly CsvColumn[]): 'several' | 'one' | undefined {
  const filled = cells.slice(0, mostHeadings).filter(cell => cell.trim() !== '');
  const known = filled.filter(cell => columns.some(one => isNamed(one, cell.trim()))).length;
  if (known > 1) return 'several';
  return known === 1 && filled.length === 1 ? 'one' : undefined;
}

/**
 * Finds the columns of a file by its headings, in this row, and their problems. Of headings that are not those of the
 * import, `mapping` says how they are read, so that somebody can choose other columns.
 */
export async function readHeadings(
  heads: readonly string[],
  columns: readonly CsvColumn[],
  row: number,
  { given, remembered }: ChosenColumns,
): Promise<Headings> {
  const named = namedHeads(heads);
  const texts = byPlace(named);
  const guess = guessColumns(named, columns);
  const isMissing = columns.some(one => one.required && !guess.some(({ column }) => column === one));
  const isUnknown = isMissing || named.some(({ index }) => !guess.some(one => one.index === index));
  const before = !given && isUnknown ? await remembered?.(texts) : undefined;
  const kept = given ? chosenColumns(given, columns, named) : before && columnsAt(before, columns, named);
  const found = kept ?? guess;
  const guessed = Object.fromEntries(found.map(({ column, index }) => [column.field, index]));
  const mapping = {
    columns: heads.map(head => ({ heading: shownCell(head), examples: [] })),
    guess: guessed,
    isOpen: !kept,
  };
  return {
    found,
    problems: [...(kept ? [] : unknownColumns(named, found, columns, row)), ...missingColumns(found, columns, row)],
    named: texts,
    ...((given || isUnknown) && { mapping }),
  };
}

type Named = { head: string; index: number };

function namedHeads(heads: readonly string[]): Named[] {
  const named = heads
    .map((head, index) => ({ head: head.slice(0, mostHeading).toWellFormed().trim(), index }))
    .filter(({ head }) => head !== '');
  if (named.length > mostHeadings) {
    throw problem('csvUnreadable', { text: t`A file may have at most ${mostHeadings} columns` });
  }
  return named;
}

/** Finds the column of each field: by the headings of the import, else by those that other programs have for it. */
function guessColumns(named: readonly Named[], columns: readonly CsvColumn[]): Found[] {
  const found: Found[] = named.flatMap(({ head, index }) => {
    const column = columns.find(one => ownNames(one).includes(plainHeading(one, head)));
    return column ? [{ column, index }] : [];
  });
  for (const column of columns.filter(one => !one.exportOnly)) {
    if (found.some(one => one.column === column)) continue;
    const free = named.filter(({ index }) => !found.some(one => one.index === index));
    const name = headingNames(column.field).find(one => free.some(({ head }) => foldHeading(head) === one));
    const match = free.find(({ head }) => foldHeading(head) === name);
    if (match) found.push({ column, index: match.index });
  }
  return found.sort((one, other) => one.index - other.index);
}

/** Returns the headings at their places: those of two files are the same only where the same columns have them. */
function byPlace(named: readonly Named[]): string[] {
  const texts: string[] = Array(named.reduce((most, { index }) => Math.max(most, index + 1), 0)).fill('');
  for (const { head, index } of named) texts[index] = head;
  return texts;
}

/** Returns the columns of the file that somebody chose; undefined when it has no such column, or the import no such field. */
function columnsAt(
  chosen: Record<string, number>,
  columns: readonly CsvColumn[],
  named: readonly Named[],
): Found[] | undefined {
  const found = Object.entries(chosen).flatMap(([field, index]) => {
    const column = columns.find(one => one.field === field && !one.exportOnly);
    return column && named.some(one => one.index === index) ? [{ column, index }] : [];
  });
  return found.length === Object.keys(chosen).length ? found : undefined;
}

/** Returns the columns that somebody chose for this file. Throws invalidInput for others than it has. */
function chosenColumns(...given: Parameters<typeof columnsAt>): Found[] {
  const found = columnsAt(...given);
  if (!found) throw refusedColumns(t`must name fields of the import and columns of the file`);
  return found;
}

function unknownColumns(
  named: readonly Named[],
  found: readonly Found[],
  columns: readonly CsvColumn[],
  row: number,
): ImportProblem[] {
  const unknown = named.filter(({ index }) => !found.some(one => one.index === index));
  const twice = columns.filter(column => found.filter(one => one.column === column).length > 1);
  return [
    ...unknown.map(({ head }) => ({ row, field: '', text: t`There is no column '${shortened(head, 100)}'` })),
    ...twice.map(({ field, heading }) => ({ row, field, text: t`The column '${heading}' is there twice` })),
  ];
}

function missingColumns(found: readonly Found[], columns: readonly CsvColumn[], row: number): ImportProblem[] {
  return columns
    .filter(column => column.required && !found.some(one => one.column === column))
    .map(({ field, heading }) => ({ row, field, text: t`The column '${heading}' is missing` }));
}

/** Adds the cells of a row to the examples of their columns. */
export function addExamples(mapping: ImportMapping, cells: readonly string[]): void {
  for (const [index, { examples: known }] of mapping.columns.entries()) {
    const cell = shownCell(cells[index] ?? '');
    if (cell !== '' && known.length < mostExamples && !known.includes(cell)) known.push(cell);
  }
}

/** Returns the headings that name a column, folded. */
export function headingsThatName(column: CsvColumn): string[] {
  return [...ownNames(column), ...headingNames(column.field)];
}

function ownNames({ field, heading }: CsvColumn): string[] {
  return [foldHeading(field), foldHeading(heading)];
}

function plainHeading({ kind }: CsvColumn, head: string): string {
  // An Excel file names the time zone of moments: 'Member Since (Europe/Berlin)'.
  const zone = kind === 'moment' && head.endsWith(')') ? head.lastIndexOf('(') : -1;
  return foldHeading(zone < 0 ? head : head.slice(0, zone));
}

function isNamed(column: CsvColumn, head: string): boolean {
  return headingsThatName(column).includes(plainHeading(column, head));
}
