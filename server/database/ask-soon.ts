import { performance } from 'node:perf_hooks';
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** The time limit of a session lookup, so that a request gets 503 within 5 s when the lookup fails. */
const soonMs = 4_000;

/** Returns the deadline for the lookups of a request that begins now. */
export function soon(): number {
  return performance.now() + soonMs;
}

/**
 * Runs a lookup that normally takes milliseconds. If there is no answer by `deadline`, including the wait for a
 * connection, throws an error that counts as an unreachable database.
 */
export async function askSoon<R extends QueryResultRow>(
  db: Pool,
  query: QueryConfig,
  deadline = soon(),
): Promise<QueryResult<R>> {
  const left = Math.max(1, deadline - performance.now());
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }));
  }, left);
  const answer = db.query<R>({ ...query, ...{ query_timeout: left } });
  answer.catch(() => {});
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
