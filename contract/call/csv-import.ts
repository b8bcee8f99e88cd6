import * as z from 'zod/mini';
import { t } from '../wording.ts';
import type { Call } from './call.ts';
import { text } from './field-schemas.ts';
import { limits } from './limits.ts';

/** Of an Excel file: the sheet that was read, all its sheets, and how many of the rows that were read are hidden. */
export const sheetRead = {
  sheet: z.optional(z.string()),
  sheets: z.optional(z.array(z.string())),
  hiddenRows: z.optional(z.int().check(z.minimum(0))),
};
export type SheetRead = Pick<ImportAnswer, keyof typeof sheetRead>;

/**
 * `row` counts as a spreadsheet does: the headings are row 1, or `headingRow` below a title. `field` is '' when the problem concerns the complete row.
 */
const importProblem = z.strictObject({ row: z.int().check(z.minimum(1)), field: z.string(), text: z.string() });
export type ImportProblem = z.output<typeof importProblem>;

/** The action for one row. `name` is its code, username or material. */
const importRow = z.strictObject({
  row: z.int().check(z.minimum(2)),
  name: z.string(),
  action: z.enum(['create', 'update', 'keep', 'refuse']),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * The columns of a file with headings that are not those of the import: `guess` has the index of each field's column, as
 * guessed, remembered or chosen. `isOpen` while somebody has to choose.
 */
const mapping = z.strictObject({
  columns: z.array(z.strictObject({ heading: z.string(), examples: z.array(z.string()) })),
  guess: z.record(z.string(), z.int().check(z.minimum(0))),
  isOpen: z.boolean(),
});
export type ImportMapping = z.output<typeof mapping>;

/**
 * The result of an import or a dry run. An import with any problem writes nothing and returns 400 `importRefused`; its
 * `fields` contain the problems as '17.productCode': text.
 */
const importAnswer = z.strictObject({
  imported: z.boolean(),
  created: z.int(),
  updated: z.int(),
  kept: z.int(),
  refused: z.int(),
  rows: z.array(importRow).check(z.maxLength(limits.importRows)),
  /** The first problems, in row order. */
  problems: z.array(importProblem).check(z.maxLength(limits.importProblems)),
  moreProblems: z.boolean(),
  /** The row of the headings, if a title is above them. */
  headingRow: z.optional(z.int().check(z.minimum(2))),
  mapping: z.optional(mapping),
  /** Of an import of materials: the suppliers that it adds, and how many materials it counts. */
  newSuppliers: z.optional(z.array(z.string()).check(z.maxLength(limits.suppliers))),
  counts: z.optional(z.int()),
  /** Of an import of materials: those that are not counted again, because their last count has the same amount, with its time. */
  countedBefore: z.optional(
    z.array(z.strictObject({ name: z.string(), at: z.string() })).check(z.maxLength(limits.importRows)),
  ),
  ...sheetRead,
});
export type ImportAnswer = z.output<typeof importAnswer>;

/** The parts that all imports share. csv-columns.ts lists the columns of their files. */
export const importCall = {
  /** The text fields of the multipart form. */
  body: z.object({
    /** With 'true', the call writes nothing. */
    dryRun: z._default(z.enum(['true', 'false'], { error: () => t`must be true or false` }), 'false'),
    /** Whether a row whose code or username already exists is a problem or updates the existing entry. */
    existing: z._default(z.enum(['refuse', 'update'], { error: () => t`must be refuse or update` }), 'refuse'),
    /** The name of the sheet of an Excel file; without it, the first one that has the headings. */
    sheet: z.optional(text(limits.sheetName)),
    /**
     * The columns of the file as JSON, `{"productCode":0,"colors":3}`; others are not read. An import remembers them for
     * the next file with these headings.
     */
    columns: z.optional(text(limits.listColumnsText)),
  }),
  /** An Excel file, or a CSV file in UTF-8, separated by commas, semicolons or tabs. */
  files: { file: { most: 1, required: true, bytes: limits.excelBytes, tooLarge: 'excelTooLarge' } },
  bodyBytes: limits.fileBytes,
  answer: importAnswer,
  problems: ['csvMissing', 'csvTooLarge', 'csvUnreadable', 'excelTooLarge', 'importRefused', 'changedMeanwhile'],
} as const satisfies Partial<Call>;
