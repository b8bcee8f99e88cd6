import type { SheetRow } from './read-sheet.ts';

/** `cells` are in the normal form of stored texts, and have the 32,767 characters of Excel at most before it. */
export type ExcelRow = Omit<SheetRow, 'cells'> & { cells: string[] };

/** Characters and cells of a part: taking one keeps the portal busy for a few milliseconds. */
const [mostLength, mostCells] = [250_000, 20_000];

/**
 * Cuts rows into parts of bounded size, which are joined again by addRowPart. The cells of a long row are spread over several
 * parts.
 */
export function* rowPartsOf(rows: Iterable<ExcelRow>): Generator<ExcelRow[]> {
  let part: ExcelRow[] = [];
  let [length, count] = [0, 0];
  for (const row of rows) {
    let begun: ExcelRow = { ...row, cells: [] };
    part.push(begun);
    for (const cell of row.cells) {
      if (length > mostLength || count > mostCells) {
        yield part;
        begun = { ...row, faults: [], cells: [] };
        part = [begun];
        [length, count] = [0, 0];
      }
      begun.cells.push(cell);
      length += cell.length;
      count += 1;
    }
    // A row of faults alone takes room, too.
    count += 1 + row.faults.length;
  }
  yield part;
}

/** Adds a part of rowPartsOf to the rows of those before. */
export function addRowPart(rows: ExcelRow[], part: readonly ExcelRow[]): void {
  for (const row of part) {
    const last = rows.at(-1);
    if (last?.row === row.row) last.cells.push(...row.cells);
    else rows.push(row);
  }
}
