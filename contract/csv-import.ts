import { z } from 'zod';
import type { FileField } from './call.ts';
import { limits } from './limits.ts';

/** The multipart form of an import: one CSV file (UTF-8; commas, semicolons or tabs) with the columns of csv-columns.ts. */
export const importFile = { file: { most: 1, required: true } } as const satisfies Record<string, FileField>;

/** Text, as multipart fields are. */
export const importForm = {
  /** 'true': nothing is written. */
  dryRun: z.enum(['true', 'false'], 'must be true or false').default('false'),
  /** What becomes of rows whose code or username is there already: a problem, or they change it. */
  existing: z.enum(['refuse', 'update'], 'must be refuse or update').default('refuse'),
};

/** `row` counts as a spreadsheet does: the headings are row 1. `field` is '' when the whole row is at fault. */
const importProblem = z.strictObject({ row: z.int().min(1), field: z.string(), text: z.string() });
export type ImportProblem = z.output<typeof importProblem>;

/** What becomes of a row: added, changed, left as it is, or refused. `name` is its code or username. */
const importRow = z.strictObject({
  row: z.int().min(2),
  name: z.string(),
  action: z.enum(['create', 'update', 'keep', 'refuse']),
});
export type ImportRow = z.output<typeof importRow>;

/**
 * Of a dry run: what would happen. Of an import: what happened. An import with any problem writes nothing and answers 400
 * `importRefused`, whose `fields` has the problems as '17.productCode': text.
 */
export const importAnswer = z.strictObject({
  imported: z.boolean(),
  created: z.int(),
  updated: z.int(),
  kept: z.int(),
  refused: z.int(),
  rows: z.array(importRow).max(limits.importRows),
  /** The first of them, in the order of the rows. */
  problems: z.array(importProblem).max(limits.importProblems),
  moreProblems: z.boolean(),
});
export type ImportAnswer = z.output<typeof importAnswer>;
