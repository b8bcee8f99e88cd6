import { open, readFile } from 'node:fs/promises';
import { type Problem, problem } from '../problems/problem.ts';
import { ProcessDied, runInProcess } from '../processes/run-in-process.ts';
import { keysOf, type Party } from '../turns/party.ts';
import type { Wanted } from './choose-sheet.ts';
import { addRowPart, type ExcelRow } from './row-parts.ts';
import { type UnreadableReason, wordUnreadable } from './unreadable.ts';

export type ExcelRequest = {
  path: string;
  /** The name of the sheet; without it, the first sheet that has the headings. */
  sheet?: string | undefined;
  wanted: Wanted;
  /** How many rows to read that are not empty. */
  most: number;
  /** How many characters of a cell to read, if not all. */
  longestCell?: number;
};
/** Who sent a file. `signal` aborts when nobody waits for the rows any more. */
export type ExcelSender = Party & { signal?: AbortSignal };
export type ExcelTable = { sheet: string; sheets: string[]; rows: ExcelRow[] };
/** The answer of the process. It sends the rows of a table before, in parts. */
export type ExcelAnswer = { table: ExcelTable } | { reason: UnreadableReason };

const reader = new URL('./excel-process.ts', import.meta.url);
/** In megabytes. A file within the limits of files needs less. */
const memory = 128;
/** Files that wait for their turn, in the folder of uploads. */
const mostWaiting = { account: 5, company: 20 };

/** How a zip file begins, and how the files begin that Excel writes with a password, or wrote until 2003. */
const zipSigns = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
const oldSign = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const passwordSign = Buffer.from('EncryptedPackage', 'utf16le');

/** The elements with which programs begin a page without a head. */
const pageElement =
  /^[\uFEFF\s]*<(?:title|link|script|center|div|span|p|b|font|form|br|h[1-6]|thead|tbody|tr)(?:\s|\/?>)/i;
/** How other files begin that programs write under the name of an Excel file: web pages, XML of Excel 2003, PDF and RTF. */
const otherStarts: readonly (readonly [RegExp, UnreadableReason])[] = [
  [/^[\uFEFF\s]*<(?:!--|(?:!doctype html|html|head|meta|style|body|table)\b)/i, 'page'],
  [pageElement, 'page'],
  [/^[\uFEFF\s]*<\?xml\b.*<html\b/is, 'page'],
  [/^[\uFEFF\s]*MIME-Version:.*Content-Type:\s?multipart\/related/is, 'page'],
  [/^[\uFEFF\s]*<\?xml\b.*(?:progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet)/is, 'old'],
  [/^[\uFEFF\s]*(?:%PDF-|\{\\rtf|<\?xml\s)/, 'other'],
];
const startBytes = 1_024;

/**
 * Reads a sheet of an Excel file as readExcel does; undefined for other files, whose content decides and never their name.
 * Throws csvUnreadable for web pages and other files that are no list either.
 */
export async function readIfExcel(request: ExcelRequest, sender: ExcelSender): Promise<ExcelTable | undefined> {
  const file = await open(request.path);
  const start = Buffer.alloc(startBytes);
  try {
    await file.read(start, 0, start.length, 0);
  } finally {
    await file.close();
  }
  if (zipSigns.some(sign => start.subarray(0, sign.length).equals(sign))) return readExcel(request, sender);
  const texts = ['utf-8', 'utf-16le', 'utf-16be'].map(name => new TextDecoder(name).decode(start));
  const other = otherStarts.find(([pattern]) => texts.some(text => pattern.test(text)));
  if (other) throw refusal(other[1]);
  if (!start.subarray(0, oldSign.length).equals(oldSign)) return undefined;
  const hasPassword = (await readFile(request.path)).includes(passwordSign);
  throw refusal(hasPassword ? 'password' : 'old');
}

/**
 * Reads a sheet of an Excel file in a process of its own. Throws csvUnreadable with advice for files that are no Excel file or
 * damaged, excelTooLarge with the limit, tooManyRequests when too many wait, and invalidInput for a sheet that is not there.
 */
async function readExcel(request: ExcelRequest, { signal, ...party }: ExcelSender): Promise<ExcelTable> {
  const [company, account] = keysOf(party);
  const keys = [
    { ...company, waiting: mostWaiting.company },
    { ...account, waiting: mostWaiting.account },
  ];
  const rows: ExcelRow[] = [];
  const onPart = (part: unknown) => addRowPart(rows, part as ExcelRow[]);
  const options = { keys, memory, signal, onPart };
  const answer = await runInProcess<ExcelAnswer>(reader, request, options).catch(answerOfDead);
  if ('table' in answer) return { ...answer.table, rows };
  throw refusal(answer.reason);
}

function refusal(reason: UnreadableReason): Problem {
  const { code, text } = wordUnreadable(reason);
  return reason === 'noSuchSheet' ? problem('invalidInput', { fields: { sheet: text } }) : problem(code, { text });
}

const boundOf = { time: 'time', memory: 'memory', kill: 'killed' } as const;

function answerOfDead(error: unknown): ExcelAnswer {
  if (!(error instanceof ProcessDied)) throw error;
  return { reason: boundOf[error.by] };
}
