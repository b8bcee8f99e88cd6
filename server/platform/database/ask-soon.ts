import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { PreparingConfig } from './preparing-client.ts';

/** The time limit of a session lookup, so that a request gets 503 within 5 s when the database does not answer. */
const soonMs = 4_000;
/** How much longer a lookup may take while the database is slow but answers. */
const slowMs = 6_000;
const lookEveryMs = 100;

/** Returns the deadline for the lookups of a request that begins now. */
export function soon(): number {
  return performance.now() + soonMs;
}

/**
 * Runs a lookup that normally takes milliseconds. If there is no answer by `deadline`, including the wait for a
 * connection, and the database does not answer others either, throws an error that counts as an unreachable database.
 */
export async function askSoon<R extends QueryResultRow>(
  db: Pool,
  query: QueryConfig,
  deadline = soon(),
): Promise<QueryResult<R>> {
  const left = Math.max(1, deadline - performance.now());
  const answer = db.query<R>({ ...query, ...{ query_timeout: left + slowMs } });
  answer.catch(() => {});
  const over = new AbortController();
  const { heartbeat } = db.options as PreparingConfig;
  const tooLate = async (): Promise<never> => {
    await sleep(left, undefined, { signal: over.signal });
    // The first of these pauses also lets this process read answers that arrived while it was busy.
    for (let waited = 0; waited < slowMs; waited += lookEveryMs) {
      await sleep(lookEveryMs, undefined, { signal: over.signal });
      if (!heartbeat?.isWatching || heartbeat.away) break;
    }
    throw Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
  };
  return Promise.race([answer, tooLate()]).finally(() => over.abort());
}
