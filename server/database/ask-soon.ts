import { performance } from 'node:perf_hooks';
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** A request that cannot look up what every request needs is answered 503 within 5 s. */
const soonMs = 4_000;

/** The time by which the look-ups of a request that begins now have to be answered. */
export function soon(): number {
  return performance.now() + soonMs;
}

/**
 * Asks the database something that is answered in milliseconds while it is there. Throws what counts as an absent
 * database when no answer has come by `deadline`, whether a connection or the answer was waited for.
 */
export async function askSoon<R extends QueryResultRow>(
  pool: Pool,
  query: QueryConfig,
  deadline = soon(),
): Promise<QueryResult<R>> {
  const left = Math.max(1, deadline - performance.now());
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' }));
  }, left);
  const answer = pool.query<R>({ ...query, ...{ query_timeout: left } });
  answer.catch(() => {});
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
