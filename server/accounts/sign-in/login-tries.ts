import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../platform/database/sql.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import { problem } from '../../platform/problems/problem.ts';
import { hourKeys, lockTries } from './lock-tries.ts';
import { type InTurn, signInQueue } from './sign-in-queue.ts';

/** The number of failures within 15 minutes that lock an account, an address or a known device (SI-3). */
const failures = 10;
const seconds = 15 * 60;

/** A try waits this long, this often, for the results of other running tries. */
const againMs = 50;
const longestMs = 5_000;
/** A try without a result after this time belongs to a process that was killed. */
const abandonedSeconds = 60;

/**
 * The origin of a password check: the account's id or an unknown name, the address, and the hash of the device token if
 * the account knows the device.
 */
export type Guesser = { account: number | string; address: string; device: Buffer | undefined };

/**
 * Checks a password with `check`; only wrong passwords count. A known device has its own count. All other failures
 * count for the account and the address, so that strangers never lock out a known device. A try reserves its place in
 * the counts before the check, so that parallel tries cannot exceed them. Throws tooManyTries.
 */
export type TryPassword = (who: Guesser, check: () => Promise<boolean>) => Promise<boolean>;

/** The key under which failures are counted. Names are hashed, because users type passwords into the wrong field. */
export function accountKey(account: number | string): string {
  return `account:${typeof account === 'number' ? account : hash('sha256', account.toLowerCase())}`;
}

/**
 * Returns the password check. The database holds the counts, so they survive a restart and apply across processes
 * (SI-3).
 */
export function loginTries(db: Db, inTurn: InTurn = signInQueue()): TryPassword {
  return (who, check) => {
    const keys = keysOf(who);
    const isKnown = who.device !== undefined;
    // Known devices have their own queue, so that strangers cannot fill it.
    const turn = { keys: isKnown ? [`known:${who.account}`] : keys, isKnown };
    return inTurn(turn, () => countTry(db, keys, check));
  };
}

/**
 * Runs a check that guesses must not repeat, such as that of a PIN. Ten failures of a key within 15 minutes, or `most`,
 * lock the key; passed checks do not count. Throws tooManyTries.
 */
export async function countTry(
  db: Db,
  keys: readonly string[],
  check: () => Promise<boolean>,
  most = failures,
): Promise<boolean> {
  const places = await takePlaces(db, keys, most);
  let isWrong = false;
  try {
    isWrong = !(await check());
    return !isWrong;
  } finally {
    // A check that threw an error does not count.
    const ended = isWrong ? sql`update login_tries set failed = true` : sql`delete from login_tries`;
    await sql`${ended} where id = any(${places}::bigint[])`.execute(db);
  }
}

/** Deletes tries that no longer count. */
export async function sweepLoginTries(db: Db): Promise<void> {
  await sql`
    delete from login_tries where tried_at < now() - case when key ^@ any(${Object.values(hourKeys)}::text[])
      then interval '1 hour' else make_interval(secs => ${seconds}) end`.execute(db);
}

function keysOf({ account, address, device }: Guesser): string[] {
  if (device) return [`device:${device.toString('hex')}:${account}`];
  return [`address:${addressGroup(address)}`, accountKey(account)];
}

/** Reserves a place among the ten of every key and returns the row ids. Waits while running tries may free a place. */
async function takePlaces(db: Db, keys: readonly string[], most: number): Promise<number[]> {
  for (const begun = performance.now(); ; await sleep(againMs)) {
    const { shut, places } = await inTransaction(db, tx => tryToTakePlaces(tx, keys, most));
    if (shut) throw problem('tooManyTries', { retryAfter: Math.max(1, shut) });
    if (places) return places;
    if (performance.now() - begun > longestMs) throw problem('tooManyTries', { retryAfter: 1 });
  }
}

type Taken = { shut: number | null; places: number[] | null };

/** `shut` is the number of seconds until no key has too many failures. `places` is null when a key has no free place. */
async function tryToTakePlaces(tx: Tx, keys: readonly string[], most: number): Promise<Taken> {
  await lockTries(tx, keys);
  return sql<Taken>`
    with tries as (
      select count(*) filter (where failed) as failed,
        count(*) filter (where failed or tried_at > now() - make_interval(secs => ${abandonedSeconds})) as taken,
        extract(epoch from min(tried_at) filter (where failed) - now()) + ${seconds} as seconds
      from login_tries where key = any(${keys}::text[]) and tried_at > now() - make_interval(secs => ${seconds})
      group by key
    ), places as (
      insert into login_tries (key) select unnest(${keys}::text[])
      where not exists (select from tries where taken >= ${most}) returning id
    )
    select (select ceil(max(seconds))::int from tries where failed >= ${most}) as shut,
      (select array_agg(id) from places) as places`.one(tx);
}
