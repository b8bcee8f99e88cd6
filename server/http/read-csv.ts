import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { CsvColumn } from '#contract/csv-columns.ts';
import type { ImportProblem } from '#contract/csv-import.ts';
import { limits } from '#contract/limits.ts';
import { withoutApostrophe } from './csv.ts';
import { problem } from './problem.ts';

/** `row` counts as a spreadsheet does. `cells` has the columns that the file has, by field. */
export type CsvRow = { row: number; cells: Record<string, string> };
export type CsvTable = { has: ReadonlySet<string>; rows: CsvRow[]; problems: ImportProblem[] };

/**
 * Reads a CSV file by its headings (UTF-8; commas, semicolons or tabs). Headings at fault are problems of row 1; blank rows
 * are passed over. Throws csvUnreadable for what is no such file, and for too many rows.
 */
export async function readCsv(path: string, columns: readonly CsvColumn[]): Promise<CsvTable> {
  const [heads = [], ...records] = recordsOf(decode(await readFile(path)).normalize('NFC'));
  const fields = heads.map(head => columns.find(column => isNamed(column, head)));
  const rows = records
    .map((record, index) => ({ row: index + 2, record }))
    .filter(({ record }) => record.some(cell => cell.trim() !== ''));
  if (rows.length > limits.importRows) {
    throw problem('csvUnreadable', {
      text: `A file may have at most ${limits.importRows.toLocaleString('en')} rows; this one has ${rows.length.toLocaleString('en')}`,
    });
  }
  return {
    has: new Set(fields.flatMap(column => (column ? [column.field] : []))),
    rows: rows.map(({ row, record }) => ({ row, cells: cellsOf(fields, record) })),
    problems: [
      ...headingProblems(heads, fields, columns),
      ...rows.flatMap(({ row, record }) => longProblem(row, record, heads.length)),
      ...(rows.length === 0 ? [{ row: 1, field: '', text: 'There are no rows below the headings' }] : []),
    ],
  };
}

function decode(bytes: Buffer): string {
  try {
    // Excel's 'Unicode text' is UTF-16 with its mark.
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw problem('csvUnreadable', { text: 'This file is not in UTF-8. Save it as "CSV UTF-8"' });
  }
}

function recordsOf(text: string): string[][] {
  const separator = /^sep=(.)\r?\n/i.exec(text);
  const body = separator ? text.slice(separator[0].length) : text;
  if (body.includes('\u0000')) throw problem('csvUnreadable');
  try {
    return parse(body, {
      delimiter: separator?.[1] ?? separatorOf(body),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: limits.bodyBytes,
    });
  } catch {
    throw problem('csvUnreadable');
  }
}

/** The one of the three that the headings have most often. */
function separatorOf(text: string): string {
  const heads = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '');
  const count = (mark: string) => heads.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function isNamed({ field, heading }: CsvColumn, head: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/[\s*\p{Cf}]/gu, '')
      .toLowerCase();
  return [plain(field), plain(heading)].includes(plain(head));
}

function cellsOf(fields: readonly (CsvColumn | undefined)[], record: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((column, index) => {
      const cell = record[index] ?? '';
      // What no export writes, as a password, has no apostrophe of ours.
      return column ? [[column.field, column.importOnly ? cell : withoutApostrophe(cell)]] : [];
    }),
  );
}

function headingProblems(
  heads: readonly string[],
  fields: readonly (CsvColumn | undefined)[],
  columns: readonly CsvColumn[],
): ImportProblem[] {
  const problems: ImportProblem[] = [];
  fields.forEach((column, index) => {
    if (!column && heads[index]?.trim()) {
      problems.push({ row: 1, field: '', text: `There is no column '${heads[index].trim().slice(0, 100)}'` });
    }
    if (column && fields.indexOf(column) < index) {
      problems.push({ row: 1, field: column.field, text: `The column '${column.heading}' is there twice` });
    }
  });
  for (const column of columns) {
    if (column.required && !fields.includes(column)) {
      problems.push({ row: 1, field: column.field, text: `The column '${column.heading}' is missing` });
    }
  }
  return problems;
}

/** More cells than headings mean that a text was torn apart by a separator in it. */
function longProblem(row: number, record: readonly string[], width: number): ImportProblem[] {
  const more = record.slice(width).some(cell => cell.trim() !== '');
  return more ? [{ row, field: '', text: 'has more cells than there are headings' }] : [];
}
