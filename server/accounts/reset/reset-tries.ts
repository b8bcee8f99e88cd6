import { limits } from '#contract/call/limits.ts';
import { sql } from '../../database/sql.ts';
import type { Db } from '../../database/transaction.ts';
import { addressGroup } from '../../http/address-group.ts';
import { problem } from '../../problems/problem.ts';

const minutes = 15;

/** Counts a request of an address about a forgotten password. Throws tooManyTries far above normal use (SI-11). */
export async function countResetTry(db: Db, address: string): Promise<number> {
  const key = `reset:${addressGroup(address)}`;
  const { rows } = await sql<{ id: number }>`
    insert into login_tries (key) select ${key}
    where (select count(*) from login_tries
      where key = ${key} and tried_at > now() - make_interval(mins => ${minutes})) < ${limits.resetTries}
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw problem('tooManyTries', { retryAfter: minutes * 60 });
  return row.id;
}

/** Uses a link's token with `use`. Only failures count as in countResetTry, so that colleagues share an address. */
export async function countLinkTry<T>(db: Db, address: string, use: () => Promise<T>): Promise<T> {
  const id = await countResetTry(db, address);
  const used = await use();
  await sql`delete from login_tries where id = ${id}`.execute(db);
  return used;
}
