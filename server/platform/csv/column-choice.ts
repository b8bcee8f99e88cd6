import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { t } from '#contract/wording.ts';
import { foldHeading } from '../excel/fold-heading.ts';
import { parseBounded } from '../problems/bound-json.ts';
import { problem } from '../problems/problem.ts';

// What somebody chose as the columns of a file whose headings are unknown: of Quick Order, New order and the imports.

/** The heading rows that columns are remembered for. The oldest one makes room. */
export const mostRemembered = 50;
/** Values of a column that help to choose it. */
export const mostExamples = 3;
/** Characters of a heading or value that help to choose a column. */
const exampleLength = 60;
/** Characters of the headings that people read beside remembered columns. */
const shownHeadings = 1_000;

/** Returns a heading or a value as the question for the columns shows it. */
export function shownCell(text: string): string {
  return text.trim().slice(0, exampleLength).toWellFormed();
}

/** Returns the key of remembered columns: files with the same folded headings have the same columns. */
export function headingsHash(heads: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(heads.map(foldHeading)))
    .digest();
}

/** Returns headings as one text, for people who look at the remembered columns. */
export function headingsText(heads: readonly string[]): string {
  return heads.join(' | ').slice(0, shownHeadings).toWellFormed();
}

/** Reads chosen columns from the JSON of a form. Throws invalidInput: with `shape` for other JSON than the schema takes. */
export function parseChoice<S extends z.ZodMiniType>(given: string, schema: S, shape: string): z.output<S> {
  let parsed: unknown;
  try {
    parsed = parseBounded(given);
  } catch {
    throw refusedColumns(t`must be JSON`);
  }
  const read = schema.safeParse(parsed);
  if (!read.success) throw refusedColumns(shape);
  return read.data;
}

/** Throws invalidInput when a column was chosen twice. */
export function requireDistinct(columns: readonly number[]): void {
  if (new Set(columns).size < columns.length) throw refusedColumns(t`must have each column once`);
}

/** The refusal of chosen columns. */
export function refusedColumns(text: string) {
  return problem('invalidInput', { fields: { columns: text } });
}
