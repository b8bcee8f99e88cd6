import { limits } from '#contract/call/limits.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { type Problem, problem } from '../../platform/problems/problem.ts';

const minutes = 15;

const isFull = (key: string) => sql<boolean>`(select count(*) from login_tries
  where key = ${key} and tried_at > now() - make_interval(mins => ${minutes})) >= ${limits.resetTries}`;

/** Counts a request of an address about a forgotten password. Throws tooManyTries far above normal use (SI-11). */
export async function countResetTry(db: Db, address: string): Promise<void> {
  const key = keyOf(address);
  const { rowCount } = await sql`insert into login_tries (key) select ${key} where not ${isFull(key)}`.execute(db);
  if (rowCount === 0) throw tooManyTries();
}

/** Uses a link's token with `use`. Only failures count as in countResetTry, so that colleagues share an address. */
export async function countLinkTry<T>(db: Db, address: string, use: () => Promise<T>): Promise<T> {
  const { isShut } = await sql<{ isShut: boolean }>`select ${isFull(keyOf(address))} as "isShut"`.one(db);
  if (isShut) throw tooManyTries();
  try {
    return await use();
  } catch (error) {
    await countResetTry(db, address);
    throw error;
  }
}

function keyOf(address: string): string {
  return `reset:${addressGroup(address)}`;
}

function tooManyTries(): Problem {
  return problem('tooManyTries', { retryAfter: minutes * 60 });
}
