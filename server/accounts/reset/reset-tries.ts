import { limits } from '#contract/call/limits.ts';
import { sql } from '../../database/sql.ts';
import type { Db } from '../../database/transaction.ts';
import { addressGroup } from '../../http/address-group.ts';
import { problem } from '../../problems/problem.ts';

const minutes = 15;

/** Counts a request of an address about a forgotten password. Throws tooManyTries far above normal use (SI-11). */
export async function countResetTry(db: Db, address: string): Promise<void> {
  const key = `reset:${addressGroup(address)}`;
  const { rows } = await sql`
    insert into login_tries (key) select ${key}
    where (select count(*) from login_tries
      where key = ${key} and tried_at > now() - make_interval(mins => ${minutes})) < ${limits.resetTries}
    returning id`.execute(db);
  if (rows.length === 0) throw problem('tooManyTries', { retryAfter: minutes * 60 });
}
