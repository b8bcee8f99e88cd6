import { limits } from '#contract/call/limits.ts';
import { storableText } from '#contract/call/storable-text.ts';
import { textOfIsoDate, textOfNumber } from './cell-text.ts';
import { cellText, type Fault, fromExcel, longestValue } from './excel-text.ts';
import { type Attributes, type Handler, parseXml } from './parse-xml.ts';
import type { Workbook } from './read-workbook.ts';
import { tooLarge, unreadable } from './unreadable.ts';
import type { Parts } from './zip-parts.ts';

/** `cells` holds texts; while a sheet is read, a number stands for a text that cells share. */
export type SheetRow = { row: number; isHidden: boolean; cells: (string | number)[]; faults: Fault[] };
type Merge = { top: number; bottom: number; left: number; right: number };

const lastRow = 1_048_576;
/** A table has few merged cells, and a place of two cells is short: 'A1:XFD1048576'. */
const [mostMerges, longestRef] = [10_000, 40];
/** Rows that are looked at for merged cells. */
const mostSteps = 20_000_000;
/** Cells that are no text, and characters of what they say, such as '#N/A'. */
const [mostFaults, longestFault] = [100_000, 100];
/** Cells behind these columns are one cell: their row has more cells than headings. */
const mostColumns = 200;

/**
 * Reads the first `most` rows of a sheet that are not empty. Reads on to its end, where the merged cells are, unless only
 * the first row is needed.
 */
export async function readSheet(parts: Parts, path: string, book: Workbook, most: number): Promise<SheetRow[]> {
  const reader = new SheetReader(book, most);
  if (most > 1) await boundCells(parts.read(path));
  await parseXml(parts.read(path), reader);
  return reader.rowsWithoutMerged();
}

/**
 * Throws excelTooLarge for more cells than a file may have. Parsing as many takes about as long as the process may live,
 * so they are counted before.
 */
async function boundCells(chunks: AsyncIterable<Buffer>): Promise<void> {
  const tag = '<c';
  let cells = 0;
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1');
    for (let at = text.indexOf(tag); at >= 0 && at < text.length - tag.length; at = text.indexOf(tag, at + 1)) {
      if (/[\s/>]/.test(text.charAt(at + tag.length))) cells += 1;
    }
    if (cells > limits.excelCells) throw tooLarge('cells');
    // The end of a chunk may cut a tag.
    rest = text.slice(-tag.length);
  }
}

class SheetReader implements Handler {
  readonly #book: Workbook;
  readonly #most: number;
  readonly #rows: SheetRow[] = [];
  readonly #merges: Merge[] = [];
  #cells = 0;
  #faults = 0;
  /** The columns of the row that have one. */
  #faulty = new Set<number>();
  #textLength = 0;
  #row: SheetRow = { row: 0, isHidden: false, cells: [], faults: [] };
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #hasValue = false;
  #hasFormula = false;
  #isPhonetic = false;
  #isReading = false;

  constructor(book: Workbook, most: number) {
    this.#book = book;
    this.#most = most;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'v' || name === 't') {
      this.#isReading = !this.#isPhonetic;
      this.#hasValue = true;
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'mergeCell') {
      if (this.#merges.length >= mostMerges) throw tooLarge('kept');
      this.#merges.push(mergeOf(attributes.ref ?? ''));
    }
  }

  text(text: string): void {
    if (!this.#isReading || this.#isFull) return;
    if (this.#value.length <= longestValue) this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isReading = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && !this.#isFull && this.#row.cells.length > 0) this.#rows.push(this.#row);
  }

  isDone(): boolean {
    return this.#most === 1 && this.#isFull;
  }

  get #isFull(): boolean {
    return this.#rows.length >= this.#most;
  }

  #openRow({ r, hidden }: Attributes): void {
    const row = r === undefined ? this.#row.row + 1 : Number(r);
    if (!(Number.isInteger(row) && row > this.#row.row && row <= lastRow)) throw unreadable('damaged');
    this.#row = { row, isHidden: hidden === '1' || hidden === 'true', cells: [], faults: [] };
    this.#faulty.clear();
    this.#column = -1;
  }

  #openCell({ r, t = 'n', s }: Attributes): void {
    this.#cells += 1;
    if (this.#cells > limits.excelCells) throw tooLarge('cells');
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    this.#type = t;
    this.#style = Number(s ?? 0);
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    if (this.#isFull || !(this.#hasValue || this.#hasFormula)) return;
    const column = Math.min(this.#column, mostColumns);
    const content = this.#content();
    const kind = !this.#hasValue
      ? 'formula'
      : this.#type === 'e'
        ? 'error'
        : this.#type === 'b'
          ? 'boolean'
          : undefined;
    if (content === '' && !kind) return;
    if (kind) this.#addFault(column, kind, String(content));
    if (typeof content === 'string') this.#textLength += content.length;
    if (this.#textLength > limits.excelTextLength) throw tooLarge('text');
    const { cells } = this.#row;
    while (cells.length < column) cells.push('');
    cells[column] = content;
  }

  /** Of cells in one place, such as those behind the last column, the first one counts. */
  #addFault(column: number, kind: Fault['kind'], text: string): void {
    if (this.#faulty.has(column)) return;
    this.#faulty.add(column);
    this.#faults += 1;
    if (this.#faults > mostFaults) throw tooLarge('memory');
    this.#row.faults.push({ column, kind, text: storableText(text.slice(0, longestFault)) });
  }

  #content(): string | number {
    const value = this.#value;
    if (this.#type === 's') return value.trim() === '' ? '' : Number(value);
    if (this.#type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return cellText(textOfIsoDate(value.trim()));
    if (this.#type !== 'n') return cellText(fromExcel(value));
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (Number.isNaN(number)) return cellText(value.trim());
    return textOfNumber(number, this.#book.formats[this.#style] ?? {}, this.#book.is1904);
  }

  /** Empties the cells that a merged cell covers, and leaves out rows that are empty then. A formula without a value is something. */
  rowsWithoutMerged(): SheetRow[] {
    let steps = 0;
    for (const { top, bottom, left, right } of this.#merges) {
      for (const one of this.#rows) {
        steps += 1;
        if (one.row < top || one.row > bottom) continue;
        const isCovered = (column: number) => column >= left && column <= right && (one.row !== top || column !== left);
        one.cells = one.cells.map((cell, column) => (isCovered(column) ? '' : cell));
        one.faults = one.faults.filter(({ column }) => !isCovered(column));
      }
      if (steps > mostSteps) throw tooLarge('cells');
    }
    return this.#rows.filter(({ cells, faults }) => faults.length > 0 || cells.some(cell => cell !== ''));
  }
}

/** Returns the index of the column of a place such as 'AB12'. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length && at < 4; at += 1) {
    const letter = place.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  if (column === 0) throw unreadable('damaged');
  return column - 1;
}

function mergeOf(ref: string): Merge {
  if (ref.length > longestRef) throw unreadable('damaged');
  const [from = '', to = from] = ref.split(':');
  const rowOf = (place: string) => Number(place.replace(/^\D+/, ''));
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
}
