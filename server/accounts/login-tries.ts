import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { takeTurns } from '../files/take-turns.ts';
import { problem } from '../http/problem.ts';

/** Ten failures for an account or an address within 15 minutes (decisions, 'Signing in'). */
const failures = 10;
const seconds = 15 * 60;

/**
 * Fewer at once than failures are allowed, also of two processes: so many right passwords in the same moment, of an office
 * in the morning, are not taken for guesses.
 */
const inTurn = takeTurns(3);

/**
 * Whether a password is right, as `check` says; only what was wrong counts against the account (its id, or a name that none
 * has) and the address. It counts before the password is looked at, so that many at once cannot slip through; a try that is
 * refused counts for neither, so that whoever is shut out shuts out no one else. Throws tooManyTries.
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
export function loginTries(pool: Pool): TryPassword {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'login_tries',
    tableCreated: true,
    keyPrefix: '',
    points: failures,
    duration: seconds,
    clearExpiredByTimeout: false,
  });

  async function count(key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw problem('tooManyTries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  }

  return (account, address, check) =>
    inTurn(async () => {
      const [ofAddress, ofAccount] = [`address:${address}`, accountKey(account)];
      await count(ofAddress);
      await count(ofAccount).catch(async error => {
        await limiter.reward(ofAddress);
        throw error;
      });
      const isRight = await check();
      if (isRight) for (const key of [ofAddress, ofAccount]) await limiter.reward(key);
      return isRight;
    });
}
