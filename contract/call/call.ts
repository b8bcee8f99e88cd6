import * as z from 'zod/mini';
import type { AuditKind } from './audit-kinds.ts';
import type { ProblemCode } from './problems.ts';
import type { Caller, CompanyRole } from './roles.ts';

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
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  /** The JSON body, or the text fields of a multipart call (one with `files`). */
  body?: z.ZodMiniType;
  files?: Record<string, FileField>;
  answer: z.ZodMiniType;
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

type Shape<S> = S extends typeof empty ? unknown : S extends z.ZodMiniType ? z.output<S> : unknown;
type Given<S> = S extends typeof empty ? unknown : S extends z.ZodMiniType ? z.input<S> : unknown;

/** The handler's input: parsed params, query and body in one object. */
export type Input<C extends Call> = Shape<C['params']> & Shape<C['query']> & Shape<C['body']>;
/** The caller's input: the same object before parsing. */
export type Request<C extends Call> = Given<C['params']> & Given<C['query']> & Given<C['body']>;
export type Answer<C extends Call> = Shape<C['answer']>;

/** The body of a call that takes no input: nothing, or an empty object. */
export const empty = z.optional(z.strictObject({}));

/** The answer of a call that returns nothing else. */
export const done = z.strictObject({ success: z.literal(true) });
