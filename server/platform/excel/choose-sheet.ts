import { foldHeading } from './fold-heading.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { fillStrings } from './read-strings.ts';
import type { Sheet, Workbook } from './read-workbook.ts';
import { mostTitleRows } from './title-rows.ts';
import { Unreadable } from './unreadable.ts';
import type { Parts } from './zip-parts.ts';

/** For each column that a table needs, the folded headings that name it. */
export type Wanted = readonly (readonly string[])[];

/** Returns the sheet with this name; without a name, the first one that has the headings, else the first. */
export async function chooseSheet(parts: Parts, book: Workbook, wanted: Wanted, name?: string): Promise<Sheet> {
  const [first] = book.sheets as [Sheet];
  if (name !== undefined) {
    const named = book.sheets.find(sheet => sheet.name === name);
    if (!named) throw new Unreadable('noSuchSheet');
    return named;
  }
  if (book.sheets.length === 1) return first;
  const heads: { sheet: Sheet; rows: SheetRow[] }[] = [];
  for (const sheet of book.sheets)
    heads.push({ sheet, rows: await readSheet(parts, sheet.path, book, mostTitleRows + 1) });
  await fillStrings(
    parts,
    book.stringsPath,
    heads.flatMap(({ rows }) => rows),
  );
  return heads.find(({ rows }) => rows.some(row => hasHeadings(row, wanted)))?.sheet ?? first;
}

function hasHeadings(row: SheetRow, wanted: Wanted): boolean {
  const named = new Set(row.cells.map(cell => foldHeading(String(cell))));
  return wanted.every(names => names.some(name => named.has(name)));
}
