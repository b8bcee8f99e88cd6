import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../http/problem.ts';

/** Ten failures for an account or an address within 15 minutes (decisions, 'Signing in'). */
const failures = 10;
const seconds = 15 * 60;

export type LoginTries = {
  /** Counts a try before the password is looked at, so that many at once cannot slip through. Throws tooManyTries. */
  count(username: string, address: string): Promise<void>;
  /** Takes a successful try back: only failures count. */
  forgive(username: string, address: string): Promise<void>;
};

/** Kept in the database, so it survives a restart and holds over several processes (quality S3). */
export function loginTries(pool: Pool): LoginTries {
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

  // Only a hash of the name is kept: people type passwords into the wrong field.
  const keys = (username: string, address: string) => [
    `account:${hash('sha256', username.normalize('NFKC').toLowerCase())}`,
    `address:${address}`,
  ];

  return {
    async count(username, address) {
      for (const key of keys(username, address)) {
        try {
          await limiter.consume(key);
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error;
          throw problem('tooManyTries', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
        }
      }
    },
    async forgive(username, address) {
      for (const key of keys(username, address)) await limiter.reward(key);
    },
  };
}
