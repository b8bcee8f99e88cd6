import { limits } from '#contract/call/limits.ts';
import { cellText, fromExcel, longestValue } from './excel-text.ts';
import { parseXml } from './parse-xml.ts';
import type { SheetRow } from './read-sheet.ts';
import { tooLarge } from './unreadable.ts';
import type { Parts } from './zip-parts.ts';

/**
 * Puts the texts that cells share into their rows. Keeps only those that the rows need, so that a file with a large table
 * of texts does not fill the memory, and counts each text as often as it is used.
 */
export async function fillStrings(parts: Parts, path: string | undefined, rows: readonly SheetRow[]): Promise<void> {
  const needed = new Set(rows.flatMap(({ cells }) => cells.filter(cell => typeof cell === 'number')));
  const texts = needed.size > 0 && path !== undefined ? await readStrings(parts, path, needed) : new Map();
  let length = 0;
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (typeof cell === 'number') cells[column] = texts.get(cell) ?? '';
      length += String(cells[column]).length;
    }
    if (length > limits.excelTextLength) throw tooLarge('text');
  }
}

async function readStrings(parts: Parts, path: string, needed: ReadonlySet<number>): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  let index = -1;
  let text = '';
  let length = 0;
  let isReading = false;
  let isPhonetic = false;
  await parseXml(parts.read(path), {
    open(name) {
      if (name === 'si') {
        index += 1;
        text = '';
      } else if (name === 't') isReading = !isPhonetic && needed.has(index);
      else if (name === 'rPh') isPhonetic = true;
    },
    text(part) {
      if (!isReading) return;
      if (text.length <= longestValue) text += part;
      length += part.length;
      if (length > limits.excelTextLength) throw tooLarge('text');
    },
    close(name) {
      if (name === 't') isReading = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && needed.has(index)) texts.set(index, cellText(fromExcel(text)));
    },
    isDone: () => texts.size === needed.size,
  });
  return texts;
}
