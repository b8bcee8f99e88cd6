import type { ProblemCode } from '#contract/call/problems.ts';
import { isUnknownField } from '#contract/call/unknown-field.ts';

/** A failed call. `status` is 0 when the portal could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'offline';
  readonly fields: Record<string, string>;

  constructor(status: number, code: ProblemCode | 'offline', text: string, fields: Record<string, string> = {}) {
    super(text);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Returns the text for the user: the server's, or else the caller's fallback (ER-6). When the page itself made a wrong
 * request, the server's text names fields that no user knows, so the fallback is shown.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.status === 0 || Object.values(error.fields).some(isUnknownField)) {
    return fallback;
  }
  return error.message || fallback;
}

/** Returns whether a later retry may succeed, because the portal or its database is unreachable. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}
