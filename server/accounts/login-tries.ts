import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/transaction.ts';
import { takeTurns } from '../files/take-turns.ts';
import { problem } from '../http/problem.ts';

/** Ten failures for an account or an address within 15 minutes (decisions, 'Signing in'). */
const failures = 10;
const seconds = 15 * 60;

/** Fewer at once than failures are allowed, also of two processes: an office in the morning rarely has to wait below. */
const inTurn = takeTurns(3);

/** How often a try asks again while others may yet fail, and for how long: those of a killed process never end. */
const againMs = 50;
const longestMs = 5_000;

/**
 * Whether a password is right, as `check` says; only what was wrong counts against the account (its id, or a name that none
 * has) and the address. It takes a place before the password is looked at, so that many at once cannot slip through; a try
 * that is refused takes none, so that whoever is shut out shuts out no one else. Throws tooManyTries.
 */
export type TryPassword = (
  account: number | string,
  address: string,
  check: () => Promise<boolean>,
) => Promise<boolean>;

/** What the failures of an account are counted under. Only a hash of a name is kept: people type passwords into the wrong field. */
export function accountKey(account: number | string): string {
  return `account:${typeof account === 'number' ? account : hash('sha256', account.toLowerCase())}`;
}

/** Kept in the database, so it survives a restart and holds over several processes (quality S3). */
export function loginTries(db: Db): TryPassword {
  return (account, address, check) =>
    inTurn(async () => {
      const places = await takePlaces(db, [`address:${address}`, accountKey(account)]);
      let isWrong = false;
      try {
        isWrong = !(await check());
        return !isWrong;
      } finally {
        // What could not be looked at counts for nothing.
        const ended = isWrong ? sql`update login_tries set failed = true` : sql`delete from login_tries`;
        await sql`${ended} where id = any(${places}::bigint[])`.execute(db);
      }
    });
}

/** Removes what counts no more. */
export async function sweepLoginTries(db: Db): Promise<void> {
  await sql`delete from login_tries where tried_at < now() - make_interval(secs => ${seconds})`.execute(db);
}

/** A place among the ten of every key, as the ids of its rows. Where right passwords may still free one, it waits. */
async function takePlaces(db: Db, keys: readonly string[]): Promise<number[]> {
  for (const begun = performance.now(); ; await sleep(againMs)) {
    const places = await inTransaction(db, async tx => {
      // The counts of a statement are those from before it, so the locks come in one of their own; all in one order.
      await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${keys}::text[]) k`.execute(tx);
      const { rows } = await sql<{ failed: number; taken: number; seconds: number }>`
        select (count(*) filter (where failed))::int as failed, count(*)::int as taken,
          ceil(extract(epoch from min(tried_at) - now()) + ${seconds})::int as seconds
        from login_tries where key = any(${keys}::text[]) and tried_at > now() - make_interval(secs => ${seconds})
        group by key having count(*) >= ${failures}`.execute(tx);
      const shut = rows.filter(row => row.failed >= failures).map(row => row.seconds);
      if (shut.length > 0) throw problem('tooManyTries', { retryAfter: Math.max(1, ...shut) });
      if (rows.length > 0) return undefined;
      const taken = await sql<{ id: number }>`
        insert into login_tries (key) select unnest(${keys}::text[]) returning id`.execute(tx);
      return taken.rows.map(({ id }) => id);
    });
    if (places) return places;
    if (performance.now() - begun > longestMs) throw problem('tooManyTries', { retryAfter: 1 });
  }
}
