import { limits } from '#contract/call/limits.ts';

const advice = 'Save it as .xlsx or CSV';
const reasons = {
  damaged: `This Excel file is damaged or not complete. ${advice}`,
  password: `This file has a password. Remove the password. ${advice}`,
  old: `This is a file of an old Excel (.xls). ${advice}`,
  openDocument: `This is an OpenDocument file (.ods). ${advice}`,
  binary: `This is a binary Excel file (.xlsb). ${advice}`,
  other: `This file is not an Excel table. ${advice}`,
  page: 'This file is a web page. Open it in Excel and save it as .xlsx or CSV',
  noSheet: `This file has no sheet with cells. ${advice}`,
};
const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const bounds = {
  unpacked: `An Excel file may have at most ${inMegabytes(limits.excelUnpackedBytes)} unpacked. ${advice}`,
  parts: `An Excel file may have at most ${limits.excelParts} parts, such as sheets and pictures. ${advice}`,
  cells: `An Excel file may have at most ${limits.excelCells.toLocaleString('en')} cells. Delete the blank rows and columns beside the table`,
  text: `A sheet may have at most ${inMegabytes(limits.excelTextLength)} of text. ${advice}`,
  kept: `This Excel file has too many styles, merged cells or references. ${advice}`,
  shape: `This Excel file has too large or too deep elements. ${advice}`,
  columns: 'A file may have at most 100 columns',
  time: `This Excel file takes too long to read. ${advice}`,
  memory: `This Excel file needs too much memory to read. ${advice}`,
  killed: `Reading this Excel file was cut off. Send it again. If that does not help, save it as .xlsx or CSV`,
};

/** Why a file cannot be read. It crosses the border of a process as its code and text. */
export class Unreadable extends Error {
  readonly code: 'csvUnreadable' | 'excelTooLarge' | 'noSuchSheet';

  constructor(code: Unreadable['code'], text: string) {
    super(text);
    this.code = code;
  }
}

export const unreadable = (reason: keyof typeof reasons) => new Unreadable('csvUnreadable', reasons[reason]);
export const tooLarge = (bound: keyof typeof bounds) => new Unreadable('excelTooLarge', bounds[bound]);
