import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { CallName } from '#contract/paths.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from './problem.ts';
import type { Viewer } from './viewer.ts';

export type FirstAnswer = { status: number; body: string };
type Claim = { viewer: Viewer; call: CallName; key: string; requestHash: Buffer };

/** The Idempotency-Key of a request, checked; none when it was sent without. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length === 0 || key.length > limits.idempotencyKey) {
    throw problem('invalidInput', { text: `Idempotency-Key must have 1 to ${limits.idempotencyKey} characters` });
  }
  return key;
}

export function hashRequest(input: unknown, fileHashes: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([input, fileHashes]))
    .digest();
}

/**
 * Claims a key inside the transaction of its call. The unique key makes a second caller wait for the first one's end:
 * then it gets the first answer again, or (after a failure of the first) the claim. Throws keyReused for another
 * request under the same key; a wait over the lock timeout becomes requestRunning at the door.
 */
export async function claimKey(tx: Tx, { viewer, call, key, requestHash }: Claim): Promise<FirstAnswer | undefined> {
  const claimed = await sql`
    insert into idempotency_keys (account_id, call, key, request_hash)
    values (${viewer.id}, ${call}, ${key}, ${requestHash})
    on conflict do nothing returning key`.execute(tx);
  if (claimed.rows.length > 0) return undefined;

  const { rows } = await sql<{ request_hash: Buffer; status: number | null; answer: string | null }>`
    select request_hash, status, answer from idempotency_keys
    where account_id = ${viewer.id} and call = ${call} and key = ${key}`.execute(tx);
  const [first] = rows;
  // Swept between the two statements, or never answered: the caller may try again.
  if (!first || first.status === null || first.answer === null) throw problem('requestRunning');
  if (!requestHash.equals(first.request_hash)) throw problem('keyReused');
  return { status: first.status, body: first.answer };
}

/** Keeps the answer for those who ask again: a part of the statement that reads it, as `answer` (./read-answer.ts). */
export function keepingAnswer({ viewer, call, key }: Claim, status: number): RawBuilder<unknown> {
  return sql`
    update idempotency_keys set status = ${status}, answer = (select json from answer)
    where account_id = ${viewer.id} and call = ${call} and key = ${key}`;
}
