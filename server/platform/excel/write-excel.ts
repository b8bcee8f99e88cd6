import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellKind } from '#contract/call/csv-columns.ts';
import { clockIn, serialOfDay, serialOfMoment } from './excel-dates.ts';
import { cellText, lettersOf, toXml } from './excel-text.ts';
import type { Cell, Pages, Row, TableColumn } from './table.ts';
import { fixedParts, sheetEnd, sheetStart, style } from './workbook-parts.ts';

/** The date of all parts, so that the same table is the same file. Excel writes this one, too. */
const mtime = new Date(1980, 0, 1);
/** The rows of a sheet, without its headings. */
const mostRows = 1_048_575;
const widths: Record<CellKind, number> = { text: 24, quantity: 10, date: 12, moment: 17 };
const headRoom = 2;

/**
 * Writes a table as an Excel file with one sheet: bold headings that stay in view, texts as texts, quantities as numbers,
 * dates as dates, and no formulas (S7). Moments are written as the clock of `timeZone` shows them, which their headings name.
 * Reads the pages as the reader of the stream takes them.
 */
export function writeExcel(name: string, columns: readonly TableColumn[], pages: Pages, timeZone: string): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(columns, pages, timeZone), { objectMode: false });
  for (const [path, xml] of fixedParts(name)) zip.addBuffer(Buffer.from(xml), path, { mtime });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime });
  zip.end();
  const file = zip.outputStream as Readable;
  // A page that cannot be read ends the download, and a download that ends stops the reading.
  sheet.once('error', error => file.destroy(error));
  zip.once('error', error => file.destroy(error as Error));
  file.once('close', () => sheet.destroy());
  return file;
}

async function* sheetXml(columns: readonly TableColumn[], pages: Pages, timeZone: string): AsyncGenerator<string> {
  const clock = clockIn(timeZone);
  const heads = columns.map(({ heading, kind }) => (kind === 'moment' ? `${heading} (${timeZone})` : heading));
  yield sheetStart(heads.map((head, at) => Math.max(widths[columns[at]?.kind ?? 'text'], head.length + headRoom)));
  const letters = columns.map((_, at) => lettersOf(at));
  yield rowXml(1, heads, at => textCell(heads[at] ?? '', style.head), letters);
  let number = 1;
  for await (const page of pages) {
    const cell = (row: Row) => (at: number) => cellXml(row[at] ?? '', columns[at]?.kind ?? 'text', clock);
    yield page
      .slice(0, mostRows + 1 - number)
      .map(row => rowXml(++number, row, cell(row), letters))
      .join('');
    if (number > mostRows) break;
  }
  yield sheetEnd;
}

/** Writes a row without its empty cells. */
function rowXml(number: number, row: Row, xmlOf: (at: number) => string, letters: readonly string[]): string {
  const cells = row.map((cell, at) => (cell === '' ? '' : `<c r="${letters[at]}${number}"${xmlOf(at)}</c>`));
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** Returns the rest of a cell's element after its place. */
function cellXml(cell: Cell, kind: CellKind, clock: Intl.DateTimeFormat): string {
  if (typeof cell === 'number') return numberCell(cell, style.number);
  const number = numberOf(cell, kind, clock);
  if (number !== undefined)
    return numberCell(number, kind === 'date' || kind === 'moment' ? style[kind] : style.number);
  return textCell(cell, cell.includes('\n') ? style.lines : style.text);
}

/** Returns the number that a cell becomes; undefined for a text, and for digits that a number would lose. */
function numberOf(cell: string, kind: CellKind, clock: Intl.DateTimeFormat): number | undefined {
  if (kind === 'date') return serialOfDay(cell);
  if (kind === 'moment') return serialOfMoment(cell, clock);
  const digits = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? cell.replace(/\D/g, '').length : 0;
  return kind === 'quantity' && digits > 0 && digits <= 15 ? Number(cell) : undefined;
}

const numberCell = (value: number, of: number) => ` s="${of}"><v>${value}</v>`;

function textCell(text: string, of: number): string {
  const written = cellText(text);
  return ` s="${of}" t="inlineStr"><is><t xml:space="preserve">${toXml(written)}</t></is>`;
}
