import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { limits } from '#contract/call/limits.ts';
import { Problem, problem } from '../problems/problem.ts';

/** `row` is the spreadsheet's row number: blank rows count, and a text of several lines belongs to one row. */
export type CsvRecord = { row: number; record: string[] };

/**
 * The maximum number of columns of a spreadsheet. Without a limit, a line of millions of separators would block other
 * requests.
 */
const mostCells = 16_384;

// Slices are small, so that other requests do not wait long for one.
const sliceBytes = 16 * 1024;

/**
 * Yields the non-blank rows of a CSV file (UTF-8 or Excel's UTF-16; commas, semicolons or tabs). Other requests run between
 * slices of the file. Reading stops when the consumer stops. Throws csvUnreadable.
 */
export async function* readRecords(path: string): AsyncGenerator<CsvRecord> {
  const texts = readTexts(path);
  try {
    const first = (await texts.next()).value ?? '';
    const separator = /^sep=(.)\r?\n/i.exec(first);
    const start = separator ? first.slice(separator[0].length) : first;
    const parser = parse(optionsFor(separator?.[1] ?? separatorOf(start)));
    // Errors reach the consumer of the parser.
    pipeline(Readable.from(continued(start, texts)), parser, () => {});
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw error instanceof Problem ? error : problem('csvUnreadable');
  } finally {
    await texts.return(undefined);
  }
}

function optionsFor(delimiter: string): Options {
  return {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.bodyBytes,
    on_record: (record, { records, empty_lines }) => {
      if (record.length > mostCells) throw problem('csvUnreadable');
      if (record.every(cell => cell.trim() === '')) return undefined;
      // csv-parse's types do not allow on_record to return another type.
      return { row: records + empty_lines, record } satisfies CsvRecord as unknown as string[];
    },
  };
}

async function* continued(start: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}

/** Yields the text of a file in slices. Throws csvUnreadable when it is not valid in either encoding. */
async function* readTexts(path: string): AsyncGenerator<string> {
  let decode: ((chunk?: Buffer) => string) | undefined;
  for await (const chunk of createReadStream(path, { highWaterMark: sliceBytes }) as AsyncIterable<Buffer>) {
    decode ??= decoderOf(chunk);
    yield decode(chunk);
  }
  yield decode?.() ?? '';
}

function decoderOf(start: Buffer): (chunk?: Buffer) => string {
  // Excel's 'Unicode text' is UTF-16 with a byte order mark.
  const isUtf16 = start[0] === 0xff && start[1] === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true });
  return chunk => {
    const text = decodeOr(() => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()));
    if (text.includes('\u0000')) throw problem('csvUnreadable');
    return text;
  };
}

function decodeOr(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw problem('csvUnreadable', { text: 'This file is not in UTF-8. Save it as "CSV UTF-8"' });
  }
}

/** Returns the separator that occurs most often in the headings: the first row that is not blank. */
function separatorOf(text: string): string {
  const [row = ''] = /^.*[^\s,;"].*$/m.exec(text) ?? [];
  const heads = row.replace(/"[^"]*"/g, '');
  const count = (mark: string) => heads.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
