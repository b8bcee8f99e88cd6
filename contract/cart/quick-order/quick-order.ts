import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { sheetRead } from '../../call/csv-import.ts';
import { id, idParams, text } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { buyers, staff } from '../../call/roles.ts';
import { product } from '../../catalog/catalog.ts';
import { rowStates } from './row-states.ts';

/** One row of a checked list. `productId` is missing when the product is not in the customer's catalog. */
const checkedRow = z.strictObject({
  /** The row number as in a spreadsheet: blank rows and the heading row count. */
  row: z.int().check(z.minimum(1)),
  productCode: z.string(),
  productId: z.optional(id),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(limits.quantity))),
  description: z.string(),
  state: z.enum(rowStates),
  /** The codes that the typed code may mean, when no product has it and several products have a similar one. */
  meant: z.optional(z.array(z.string())),
  /** The earlier row with the same product and choices. */
  sameAs: z.optional(z.int().check(z.minimum(1))),
  /** The values of the product's options as typed, among them the color from the beginning of the note. Without a product, the values of all other columns, for the product that is found later. */
  options: z.optional(z.array(z.strictObject({ option: z.string(), value: z.string() }))),
  /** The note as typed, if the color at its beginning was read as the color. */
  typedNote: z.optional(z.string()),
});
export type CheckedRow = z.output<typeof checkedRow>;

/** A row as the customer typed it, for correcting or copying. */
const typedRow = z.strictObject({ text: z.string(), quantity: z.string() });

/** The columns that the heading row of a list named. Without such a row, they are code, quantity and note in this order. */
const headings = z.strictObject({
  /** The row of the headings, if a title is above them. */
  row: z.optional(z.int().check(z.minimum(2))),
  /** The headings of the columns that were read. */
  code: z.string(),
  quantity: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The headings of columns that name the color or an option of a listed product. */
  options: z.optional(z.array(z.string())),
  /** The headings of other columns. They were not read. */
  unread: z.array(z.string()),
  /** The rows with more cells than headings. These cells were not read. */
  longRows: z.array(z.int().check(z.minimum(1))),
});

/** The index of each column of a list, or null for none (QO-5). */
export const listColumns = z.strictObject({
  code: z.nullable(z.int().check(z.minimum(0), z.maximum(limits.listColumns))),
  quantity: z.nullable(z.int().check(z.minimum(0), z.maximum(limits.listColumns))),
  note: z.nullable(z.int().check(z.minimum(0), z.maximum(limits.listColumns))),
  /** The columns of the color and of other options, by the names of the options. */
  options: z._default(
    z
      .array(
        z.strictObject({
          option: text(limits.optionName, 1),
          column: z.int().check(z.minimum(0), z.maximum(limits.listColumns)),
        }),
      )
      .check(z.maxLength(limits.listOptionColumns)),
    [],
  ),
});
export type ListColumns = z.output<typeof listColumns>;

/** A check of a list, by a customer or by staff for a customer. */
const check = {
  body: z.strictObject({
    text: z.optional(text(limits.bodyBytes)),
    language: z.optional(text(limits.languageTag)),
    sheet: z.optional(text(limits.sheetName)),
    /** The columns of the file as JSON, `{"code":0,"quantity":2,"note":null,"options":[{"option":"Color","column":3}]}`. The company's next file with these headings is read in the same way. */
    columns: z.optional(text(limits.listColumnsText)),
  }),
  files: { file: { most: 1, bytes: limits.excelBytes, tooLarge: 'excelTooLarge' } },
  answer: z.strictObject({
    rows: z.array(checkedRow).check(z.maxLength(limits.quickOrderRows)),
    more: z.boolean(),
    headings: z.optional(headings),
    typed: z.array(typedRow).check(z.maxLength(limits.quickOrderRows)),
    products: z.array(product),
    /** The columns of a file whose headings are not known, with some of their values. */
    columns: z.optional(z.array(z.strictObject({ heading: z.string(), examples: z.array(z.string()) }))),
    /** The options that columns can be chosen for: the color, and those of the customer's catalog. */
    optionNames: z.optional(z.array(z.string())),
    /** The columns that were chosen for these headings, or that their names say; else a guess, and no row was read. */
    guess: z.optional(listColumns),
    ...sheetRead,
  }),
  audit: [],
} as const;

export const quickOrderCalls = {
  checkOrderLines: {
    for: ['customer'],
    companyRoles: buyers,
    whileSeeing: true,
    does: `Checks a pasted list or a CSV or Excel file of order lines (code, quantity, note) row by row and changes nothing. Reads up to ${limits.quickOrderRows} rows; \`more\` says whether there are others. \`typed\` has the text of each row, \`products\` each product once. \`language\`, such as 'pl', is the reader's language. It tells the encoding of a file that is not in Unicode. A file with unknown headings is answered with its \`columns\` and a \`guess\`; \`columns\` in the form says which ones to read, and the company's next file with the same headings is read in the same way. \`sheet\` names another sheet of an Excel file; the answer has the sheet that was read, all \`sheets\` and the number of \`hiddenRows\`.`,
    ...check,
    problems: ['csvUnreadable', 'csvTooLarge', 'excelTooLarge'],
  },
  checkLinesForCustomer: {
    for: staff,
    does: 'Checks a list of order lines as `checkOrderLines` does for the customer, and changes nothing.',
    params: idParams,
    ...check,
    problems: ['csvUnreadable', 'csvTooLarge', 'excelTooLarge', 'customerNotFound'],
  },
} as const satisfies Record<string, Call>;
