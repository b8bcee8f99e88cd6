import { z } from 'zod';
import type { AuditKind } from './audit-kinds.ts';
import { limits } from './limits.ts';
import { hasLongRunOfMarks, inNormalForm, mostMarks } from './normal-form.ts';
import type { ProblemCode } from './problems.ts';
import type { Caller, CompanyRole } from './roles.ts';
import { isLongerThan } from './text-length.ts';

/**
 * A file field of a multipart call: the maximum number of files and whether one is required. The server rejects a file
 * larger than `bytes` (default `limits.fileBytes`) with `tooLarge` (default `fileTooLarge`).
 */
export type FileField = { most: number; required?: boolean; bytes?: number; tooLarge?: ProblemCode };

/**
 * The contract of one call. Its method and path are in paths.ts under the same name.
 * `for` has no default, so a call that names no roles does not compile (S1).
 */
export type Call = {
  for: 'anyone' | readonly Caller[];
  /** The roles in the company that a customer needs (PE-2). Changes that customers may make must declare it. */
  companyRoles?: readonly CompanyRole[];
  does: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body, or the text fields of a multipart call (one with `files`). */
  body?: z.ZodType;
  files?: Record<string, FileField>;
  answer: z.ZodType;
  /** The status of a success, 200 by default. */
  status?: 201;
  /** Problems of the operation itself. Every call can also return 400, 401, 403, 413, 415, 500 and 503. */
  problems: readonly ProblemCode[];
  bodyBytes?: number;
  /**
   * Honors the Idempotency-Key header (OR-3). 'sealed': the server encrypts the stored answer, because it contains a
   * secret.
   */
  idempotent?: true | 'sealed';
  /**
   * The kinds of audit entries that the call writes, at most one of each kind per request. Changes must declare it,
   * even when empty.
   */
  audit?: readonly AuditKind[];
  /** Polling and streams do not count as use of the session (SI-5). */
  background?: true;
  /** Whether a superadmin may make this change while seeing the portal as a customer (NA-8). */
  whileSeeing?: true;
};

export function statusOf({ status }: Call): 200 | 201 {
  return status ?? 200;
}

/** Describes who may make a call: 'customer (owner, buyer), admin'. */
export function callersOf({ for: callers, companyRoles }: Pick<Call, 'for' | 'companyRoles'>): string {
  if (callers === 'anyone') return 'anyone';
  const inCompany = companyRoles && companyRoles.length < 3 ? `customer (${companyRoles.join(', ')})` : 'customer';
  return callers.map(caller => (caller === 'customer' ? inCompany : caller)).join(', ');
}

type Shape<S> = S extends typeof empty ? unknown : S extends z.ZodType ? z.output<S> : unknown;
type Given<S> = S extends typeof empty ? unknown : S extends z.ZodType ? z.input<S> : unknown;

/** The handler's input: parsed params, query and body in one object. */
export type Input<C extends Call> = Shape<C['params']> & Shape<C['query']> & Shape<C['body']>;
/** The caller's input: the same object before parsing. */
export type Request<C extends Call> = Given<C['params']> & Given<C['query']> & Given<C['body']>;
export type Answer<C extends Call> = Shape<C['answer']>;

/** Before normalization, a character has up to four code points of two UTF-16 units each. */
const longestForm = 8;

const isText = () => z.string({ error: issue => (issue.input === undefined ? 'is required' : 'must be text') });

/**
 * Text that PostgreSQL can store: no NUL, no lone surrogates. Length counts code points, as textLength does. Texts are
 * stored in Unicode NFC, so texts that look the same are equal (ER-8). Rejects a text that is far too long before
 * normalizing it (S11).
 */
export function text(most: number, least = 0) {
  return storable(isText(), most, least);
}

/** A text without the blanks at its ends, which do not count as characters. */
export function trimmedText(most: number, least = 0) {
  return storable(isText().trim(), most, least);
}

/** A text as typed. It loses the blanks at its ends only when it is too long with them. */
export function typedText(most: number) {
  const fits = (value: string) => value.length <= most * longestForm && !isLongerThan(value, most);
  return storable(
    isText().overwrite(value => (fits(value) ? value : value.trim())),
    most,
    0,
  );
}

function storable(given: z.ZodString, most: number, least: number) {
  const tooLong = `must have at most ${most.toLocaleString('en')} characters`;
  return given
    .refine(value => value.length <= most * longestForm, { error: tooLong, abort: true })
    .refine(value => !hasLongRunOfMarks(value), {
      error: `must not have more than ${mostMarks} combining marks in a row`,
      abort: true,
    })
    .overwrite(value => inNormalForm(value))
    .min(least, least === 1 ? 'is required' : `must have at least ${least} characters`)
    .max(most, tooLong)
    .refine(value => !value.includes('\u0000') && value.isWellFormed(), 'contains characters that cannot be stored');
}

/** A whole number in JSON. Rejects -0, 1.5, "1" and 1e309 (S8). */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
  return z
    .number({ error: issue => (issue.input === undefined ? 'is required' : message) })
    .refine(value => Number.isSafeInteger(value) && !Object.is(value, -0) && value >= least && value <= most, message)
    .meta({ type: 'integer', minimum: least, maximum: most });
}

/** An id in a path or query. The `meta` of a schema replaces what OpenAPI would derive from it. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 });

export const id = z.int().positive();
export const idParams = z.strictObject({ id: idText });
export const time = z.iso.datetime();
/** An id such as that of a mark, in lower case as PostgreSQL returns it. Accepts every version of UUIDs. */
export const uuid = (message: string) => z.guid(message).toLowerCase();
/** A day that PostgreSQL can store; its calendar has no year 0. */
export const dateText = (message: string) => z.iso.date(message).refine(value => value >= '0001', message);
export const date = dateText('must be a day such as 2026-11-30');
/** A time since 1970, in UTC. */
export const moment = time
  .refine(value => value >= '1970', 'is too long ago')
  .transform(value => new Date(value).toISOString());
export const done = z.strictObject({ success: z.literal(true) });

/** One of the given values; the error text lists the values. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

/** A yes or no of a multipart form, whose fields are texts. */
export const formFlag = oneOf(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1');

/** The `limit` of a list, at most `most`. */
export function pageLimit(most: number) {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^[1-9]\d{0,2}$/, message)
    .transform(Number)
    .refine(value => value <= most, message)
    .meta({ type: 'integer', minimum: 1, maximum: most })
    .optional();
}
const limit = pageLimit(limits.pageSize);
export const noPage = 'is not a page of this list';

/** Paging of a list. The default `limit` is `limits.listEntries`, or a smaller default that the call declares. */
export const pageQuery = {
  limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, noPage)
    .transform(Number)
    .optional(),
};
export const nextCursor = z.string().nullable();

/** The last row of a page: its id and its sort key. Lists sorted by id have no key. */
export type SortedCursor = { id: number; key: string | undefined };

/** Paging of a list with several sorts. The cursor is '7', or '7.' followed by the sort key. */
export const sortedPageQuery = {
  limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}(?:\.[^\0]{0,300})?$/su, noPage)
    .refine(value => value.isWellFormed(), noPage)
    .transform((value): SortedCursor => {
      const [id = ''] = value.split('.', 1);
      return { id: Number(id), key: value.length > id.length ? value.slice(id.length + 1) : undefined };
    })
    .optional(),
};

/** Rejects a cursor of another sort. `keys` holds the pattern of each sort's key, undefined for sorts by id. */
export function cursorFits<S extends string>(keys: Record<S, RegExp | undefined>, usual: NoInfer<S>) {
  const fits = ({ sort = usual, cursor }: { sort?: S | undefined; cursor?: SortedCursor | undefined }) => {
    const key = keys[sort];
    return !cursor || (key ? cursor.key !== undefined && key.test(cursor.key) : cursor.key === undefined);
  };
  return [fits, { path: ['cursor'], message: noPage }] as [typeof fits, { path: string[]; message: string }];
}

/** The body of a call that takes no input: nothing, or an empty object. */
export const empty = z.strictObject({}).optional();
