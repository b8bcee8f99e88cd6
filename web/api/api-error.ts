import type { ProblemCode } from '#contract/call/problems.ts';

/** A call that did not succeed. `status` is 0 when the portal could not be reached at all. */
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

/** The text for the person: the server's own where it gave one, else the place's fallback (specification 8). */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 && error.message ? error.message : fallback;
}

/** Whether trying again later may help by itself: no connection, or no database behind it. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}
