import { limits } from '#contract/call/limits.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';

const reasons = {
  damaged: () => t`This Excel file is damaged or not complete. Save it as .xlsx or CSV`,
  password: () => t`This file has a password. Remove the password. Save it as .xlsx or CSV`,
  old: () => t`This is a file of an old Excel (.xls). Save it as .xlsx or CSV`,
  openDocument: () => t`This is an OpenDocument file (.ods). Save it as .xlsx or CSV`,
  binary: () => t`This is a binary Excel file (.xlsb). Save it as .xlsx or CSV`,
  other: () => t`This file is not an Excel table. Save it as .xlsx or CSV`,
  page: () => t`This file is a web page. Open it in Excel and save it as .xlsx or CSV`,
  noSheet: () => t`This file has no sheet with cells. Save it as .xlsx or CSV`,
};
const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const bounds = {
  unpacked: () =>
    t`An Excel file may have at most ${inMegabytes(limits.excelUnpackedBytes)} unpacked. Save it as .xlsx or CSV`,
  parts: () =>
    t`An Excel file may have at most ${limits.excelParts} parts, such as sheets and pictures. Save it as .xlsx or CSV`,
  cells: () =>
    t`An Excel file may have at most ${number(limits.excelCells)} cells. Delete the blank rows and columns beside the table`,
  text: () => t`A sheet may have at most ${inMegabytes(limits.excelTextLength)} of text. Save it as .xlsx or CSV`,
  kept: () => t`This Excel file has too many styles, merged cells or references. Save it as .xlsx or CSV`,
  shape: () => t`This Excel file has too large or too deep elements. Save it as .xlsx or CSV`,
  columns: () => t`A file may have at most ${100} columns`,
  time: () => t`This Excel file takes too long to read. Save it as .xlsx or CSV`,
  memory: () => t`This Excel file needs too much memory to read. Save it as .xlsx or CSV`,
  killed: () => t`Reading this Excel file was cut off. Send it again. If that does not help, save it as .xlsx or CSV`,
};
const texts = { ...reasons, ...bounds, noSuchSheet: () => t`is not in this file` };

/** Why a file cannot be read. */
export type UnreadableReason = keyof typeof texts;

/** A file that cannot be read. Only its reason crosses the border of a process, and is worded for the reader behind it. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(texts[reason]());
    this.reason = reason;
  }
}

export const unreadable = (reason: keyof typeof reasons) => new Unreadable(reason);
export const tooLarge = (bound: keyof typeof bounds) => new Unreadable(bound);

/** Returns the code of the problem that a reason is, and its text in the language of the running work. */
export function wordUnreadable(reason: UnreadableReason): { code: 'csvUnreadable' | 'excelTooLarge'; text: string } {
  return { code: reason in bounds ? 'excelTooLarge' : 'csvUnreadable', text: texts[reason]() };
}
