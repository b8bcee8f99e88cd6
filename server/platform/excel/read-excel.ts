import { open, readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { problem } from '../problems/problem.ts';
import type { Wanted } from './choose-sheet.ts';
import type { SheetRow } from './read-sheet.ts';
import { tooLarge, Unreadable, unreadable } from './unreadable.ts';

export type ExcelRequest = {
  path: string;
  /** The name of the sheet; without it, the first sheet that has the headings. */
  sheet?: string | undefined;
  wanted: Wanted;
  /** How many rows to read that are not empty. */
  most: number;
};
export type ExcelRow = Omit<SheetRow, 'cells'> & { cells: string[] };
export type ExcelTable = { sheet: string; sheets: string[]; rows: ExcelRow[] };
export type ExcelAnswer = { table: ExcelTable } | { code: Unreadable['code']; text: string };

const worker = new URL('./excel-worker.ts', import.meta.url);
/** The memory of a thread, in megabytes. The limits of a file need less. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };
/** In milliseconds. A file within the limits needs a few seconds on a busy machine. */
const mostTime = 30_000;
/** Files that are read at the same time; others wait. */
const atOnce = 2;

/** How a zip file begins, and how the files begin that Excel writes with a password, or wrote until 2003. */
const zipSigns = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
const oldSign = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const passwordSign = Buffer.from('EncryptedPackage', 'utf16le');

/** Reads a sheet of an Excel file as readExcel does; undefined for other files, whose content decides and never their name. */
export async function readIfExcel(request: ExcelRequest): Promise<ExcelTable | undefined> {
  const file = await open(request.path);
  const start = Buffer.alloc(oldSign.length);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  if (zipSigns.some(sign => start.subarray(0, sign.length).equals(sign))) return readExcel(request);
  if (!start.equals(oldSign)) return undefined;
  const hasPassword = (await readFile(request.path)).includes(passwordSign);
  throw problem('csvUnreadable', { text: unreadable(hasPassword ? 'password' : 'old').message });
}

let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a sheet of an Excel file in a worker thread. Throws csvUnreadable with advice for files that are no Excel file or
 * damaged, excelTooLarge with the limit, and invalidInput for a sheet that is not there.
 */
async function readExcel(request: ExcelRequest): Promise<ExcelTable> {
  if (reading >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
  else reading += 1;
  try {
    return await readInThread(request);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.code === 'noSuchSheet') throw problem('invalidInput', { fields: { sheet: error.message } });
    throw problem(error.code, { text: error.message });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

function readInThread(request: ExcelRequest): Promise<ExcelTable> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: request, resourceLimits: memory });
    const end = setTimeout(() => finish(() => reject(tooLarge('time'))), mostTime);
    const finish = (settle: () => void) => {
      clearTimeout(end);
      settle();
      void thread.terminate();
    };
    thread.once('message', (answer: ExcelAnswer) =>
      finish(() => ('table' in answer ? resolve(answer.table) : reject(new Unreadable(answer.code, answer.text)))),
    );
    thread.once('error', error => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => reject(isMemory ? tooLarge('text') : error));
    });
    thread.once('exit', () => finish(() => reject(new Error('the reader of Excel files ended'))));
  });
}
