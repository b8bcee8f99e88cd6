import { readFile } from 'node:fs/promises';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { limits } from '#contract/call/limits.ts';
import { t } from '#contract/wording.ts';
import { problem } from '../problems/problem.ts';
import { headingMark, isBlank, type ListRecord, type Mark, quotedText, splitRecords } from './split-records.ts';

/** `row` is the spreadsheet's row number: blank rows count, and a text of several lines belongs to one row. */
export type CsvRecord = Pick<ListRecord, 'row' | 'cells' | 'open'>;

/**
 * The maximum number of columns of a spreadsheet. Without a limit, a line of millions of separators would block other
 * requests.
 */
const mostCells = 16_384;
/** Reading this many cells takes a few milliseconds. */
export const cellsAtOnce = 10_000;

/**
 * Yields the non-blank rows of a CSV file (UTF-8 or Excel's UTF-16; commas, semicolons or tabs). Other requests run in
 * between. A misplaced quote belongs to the text of its cell, and does not affect other rows. Throws csvUnreadable.
 */
export async function* readRecords(
  path: string,
  isHeadingRow: (cells: readonly string[]) => boolean,
): AsyncGenerator<CsvRecord> {
  const file = decode(await readFile(path));
  const named = /^"?sep=([\t;,])"?(?:\r\n|\n|\r)/i.exec(file);
  const text = named ? file.slice(named[0].length) : file;
  const mark = (named?.[1] as Mark | undefined) ?? headingMark(text, isHeadingRow) ?? separatorOf(text);
  const bounds = { keepsBlanks: true, longestCell: limits.bodyBytes, mostCells: mostCells + 1 };
  let read = 0;
  for (const record of splitRecords(text, { mark, ...bounds })) {
    read += record.cells.length;
    if (read > cellsAtOnce) {
      read = 0;
      await otherRequests();
    }
    if (record.cells.length > mostCells) throw problem('csvUnreadable');
    if (!isBlank(record)) yield record;
  }
}

/** Throws csvUnreadable when the file is not valid in either encoding. */
function decode(bytes: Buffer): string {
  // Excel's 'Unicode text' is UTF-16 with a byte order mark.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = decodeOr(() => new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes));
  if (text.includes('\u0000')) throw problem('csvUnreadable');
  return text;
}

function decodeOr(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw problem('csvUnreadable', { text: t`This file is not in UTF-8. Save it as "CSV UTF-8"` });
  }
}

/** As many characters and rows tell the separator. */
const sample = { characters: 20_000, rows: 50 };

/**
 * Returns the separator that gives most of the first rows as many cells as each other, because a title may be above the
 * headings. Separators in quoted cells do not count. Of two, the one with more cells.
 */
function separatorOf(text: string): Mark {
  const rows = text
    .slice(0, sample.characters)
    .replace(quotedText, '')
    .split(/[\r\n]+/, sample.rows);
  const score = (mark: Mark) => {
    const counts = rows.map(row => row.split(mark).length - 1).filter(count => count > 0);
    const alike = [...Map.groupBy(counts, count => count).values()].sort((one, other) => other.length - one.length)[0];
    return alike ? alike.length * sample.characters + (alike[0] ?? 0) : 0;
  };
  const marks: Mark[] = [',', ';', '\t'];
  return marks.reduce((best, mark) => (score(mark) > score(best) ? mark : best));
}
