import { inNormalForm } from '#contract/call/normal-form.ts';
import { storableText } from '#contract/call/storable-text.ts';
import { chooseSheet } from './choose-sheet.ts';
import type { ExcelAnswer, ExcelRequest, ExcelTable } from './read-excel.ts';
import { readSheet } from './read-sheet.ts';
import { fillStrings } from './read-strings.ts';
import { readWorkbook } from './read-workbook.ts';
import { Unreadable } from './unreadable.ts';
import { openParts } from './zip-parts.ts';

/** Reads a sheet of an Excel file, and answers with the rows or why it cannot be read. A hostile file may need any time and memory. */
export async function readFile(request: ExcelRequest): Promise<ExcelAnswer> {
  try {
    return { table: await read(request) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { reason: error.reason };
  }
}

async function read({ path, sheet: name, wanted, most, longestCell }: ExcelRequest): Promise<ExcelTable> {
  const parts = await openParts(path);
  try {
    const book = await readWorkbook(parts);
    const sheet = await chooseSheet(parts, book, wanted, name);
    const rows = await readSheet(parts, sheet.path, book, most);
    await fillStrings(parts, book.stringsPath, rows);
    return {
      sheet: sheet.name,
      sheets: book.sheets.map(one => one.name),
      rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(cell => textOf(cell, longestCell)) })),
    };
  } finally {
    parts.close();
  }
}

/**
 * Excel writes any character as '_xHHHH_', also one that cannot be stored. The normal form takes its time here, where nobody
 * waits (S11).
 */
function textOf(cell: string | number, longest: number | undefined): string {
  const text = inNormalForm(storableText(String(cell)));
  return longest === undefined ? text : text.slice(0, longest).toWellFormed();
}
