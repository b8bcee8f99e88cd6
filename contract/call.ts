import { z } from 'zod';
import type { AuditKind } from './audit-kinds.ts';
import { limits } from './limits.ts';
import type { ProblemCode } from './problems.ts';
import type { Role } from './roles.ts';

/** A file field of a multipart call: how many files it takes, and whether one must be there. */
export type FileField = { most: number; required?: boolean };

/**
 * One call as both sides agree on it. Method and path stand in paths.ts under the same name.
 * `for` has no default: a call without it does not compile (quality S1).
 */
export type Call = {
  for: 'anyone' | readonly Role[];
  does: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body; for a multipart call (one with `files`) its text fields. */
  body?: z.ZodType;
  files?: Record<string, FileField>;
  answer: z.ZodType;
  status: 200 | 201;
  /** Refusals of the operation itself; those of the door (400, 401, 403, 413, 415, 500, 503) go without saying. */
  problems: readonly ProblemCode[];
  bodyBytes?: number;
  /** Honours the Idempotency-Key header (decisions, 'Orders'). */
  idempotent?: true;
  /** The entries that it may make in the audit, one at a time; a change declares them, if none then `[]` (calls.ts). */
  audit?: readonly AuditKind[];
  /** Polling and streams do not count as use of the session (decisions, 'Signing in'). */
  background?: true;
};

type Shape<S> = S extends typeof empty ? unknown : S extends z.ZodType ? z.output<S> : unknown;
type Given<S> = S extends typeof empty ? unknown : S extends z.ZodType ? z.input<S> : unknown;

/** What a handler gets: params, query and body in one object, parsed. */
export type Input<C extends Call> = Shape<C['params']> & Shape<C['query']> & Shape<C['body']>;
/** What a caller gives: the same, before parsing. */
export type Request<C extends Call> = Given<C['params']> & Given<C['query']> & Given<C['body']>;
export type Answer<C extends Call> = Shape<C['answer']>;

/**
 * Text that PostgreSQL and a screen can hold: no NUL, no lone surrogates. Its length is that of textLength. Kept
 * in Unicode's composed form, so that what looks the same is the same, whichever machine it was typed on.
 */
export function text(most: number, least = 0) {
  return z
    .string({ error: issue => (issue.input === undefined ? 'is required' : 'must be text') })
    .normalize('NFC')
    .min(least, least === 1 ? 'is required' : `must have at least ${least} characters`)
    .max(most, `must have at most ${most.toLocaleString('en')} characters`)
    .refine(value => !value.includes('\u0000') && value.isWellFormed(), 'contains characters that cannot be stored');
}

/** A whole number as JSON gives it; -0, 1.5, "1" and 1e309 are refused (quality S8). */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return z
    .number({ error: issue => (issue.input === undefined ? 'is required' : message) })
    .refine(value => Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least && value <= most, message);
}

/** An id as it stands in a path or query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .transform(Number);

export const id = z.int().positive();
export const idParams = z.strictObject({ id: idText });
export const time = z.iso.datetime();
/** A moment that the database knows too: its calendar has no year 0. */
export const moment = time
  .refine(value => value >= '1970', 'is too long ago')
  .transform(value => new Date(value).toISOString());
export const done = z.strictObject({ success: z.literal(true) });

/** One of a few words. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const limit = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, `must be a whole number from 1 to ${limits.pageSize}`)
  .transform(Number)
  .refine(value => value <= limits.pageSize, `must be a whole number from 1 to ${limits.pageSize}`)
  .optional();
const noPage = 'is not a page of this list';

/** `limit` and `cursor` page a list; without `limit` it is whole (decisions, 'Catalogue'). */
export const pageQuery = {
  limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, noPage)
    .transform(Number)
    .optional(),
};
export const nextCursor = z.string().nullable();

/** Where a page of a sorted list ended: the last row's id and, unless it is sorted by ids, what it is sorted by. */
export type SortedCursor = { id: number; key: string | undefined };

/** The same for a list that can be sorted; the cursor reads '7', or '7.' and the key. */
export const sortedPageQuery = {
  limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}(?:\.[^\0]{0,300})?$/s, noPage)
    .refine(value => value.isWellFormed(), noPage)
    .transform((value): SortedCursor => {
      const [id = ''] = value.split('.', 1);
      return { id: Number(id), key: value.length > id.length ? value.slice(id.length + 1) : undefined };
    })
    .optional(),
};

/** Refuses a cursor of another sort: `keys` has the pattern of each sort's key, for sorts by ids none. */
export function cursorFits<S extends string>(keys: Record<S, RegExp | undefined>, usual: NoInfer<S>) {
  const fits = ({ sort = usual, cursor }: { sort?: S | undefined; cursor?: SortedCursor | undefined }) => {
    const key = keys[sort];
    return !cursor || (key ? cursor.key !== undefined && key.test(cursor.key) : cursor.key === undefined);
  };
  return [fits, { path: ['cursor'], message: noPage }] as [typeof fits, { path: string[]; message: string }];
}

/** The body of a call that takes none: nothing, or an empty object. */
export const empty = z.strictObject({}).optional();
