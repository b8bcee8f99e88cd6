import { createHash } from 'node:crypto';
import { limits } from '#contract/call/limits.ts';
import type { CallName } from '#contract/call/paths.ts';
import { t } from '#contract/wording.ts';
import { authorOf, type Viewer } from '../access/viewer.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { problem } from '../problems/problem.ts';
import type { Seal } from './seal.ts';

export type FirstAnswer = { status: number; body: string };
/** An account or a bench, each of which has keys of its own. */
export type KeyOwner = { accountId: number | null; benchId: number | null };
/** `seal` is set when the answer contains a secret. `key` is then the name of the seal. */
type Claim = { viewer: Viewer; call: CallName; key: string; requestHash: Buffer; seal?: Seal | undefined };

/** Returns the Idempotency-Key of a request, or undefined. Throws invalidInput. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length === 0 || key.length > limits.idempotencyKey) {
    throw problem('invalidInput', { text: t`Idempotency-Key must have 1 to ${limits.idempotencyKey} characters` });
  }
  return key;
}

export function hashRequest(input: unknown, fileHashes: readonly string[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([input, fileHashes]))
    .digest();
}

/**
 * Claims a key in the transaction of its call (OR-3). The unique index makes a repeated request wait for the first one
 * (docs/decisions/0004) and then returns its answer. If the first request failed, the repeated one gets the claim.
 * Throws keyReused when the content differs, or when another session sealed the answer. The caller converts a lock
 * timeout into requestRunning.
 */
export async function claimKey(
  tx: Tx,
  { viewer, call, key, requestHash, seal }: Claim,
): Promise<FirstAnswer | undefined> {
  const { accountId, benchId } = authorOf(viewer);
  const claimed = await sql`
    insert into idempotency_keys (account_id, bench_id, call, key, request_hash)
    values (${accountId}, ${benchId}, ${call}, ${key}, ${requestHash})
    on conflict do nothing returning key`.execute(tx);
  if (claimed.rows.length > 0) return undefined;

  const { rows } = await sql<{ request_hash: Buffer; status: number | null; answer: string | null }>`
    select request_hash, status, answer from idempotency_keys
    where ${isKeyOf(authorOf(viewer))} and call = ${call} and key = ${key}`.execute(tx);
  const [first] = rows;
  // The row has no answer or was deleted between the two statements, so the client can retry.
  if (!first || first.status === null || first.answer === null) throw problem('requestRunning');
  if (!requestHash.equals(first.request_hash)) throw problem('keyReused');
  const body = seal ? seal.open(first.answer) : first.answer;
  if (body === undefined) throw problem('keyReused');
  return { status: first.status, body };
}

/** Whether a key belongs to an account or a bench. The index of the keys serves this condition. */
export function isKeyOf({ accountId, benchId }: KeyOwner): Sql<boolean> {
  return benchId === null ? sql`account_id = ${accountId}` : sql`(account_id is null and bench_id = ${benchId})`;
}

/** Stores the answer for retries, as a part of the statement that builds it as `answer` (../database/read-answer.ts). */
export function keepingAnswer({ viewer, call, key, seal }: Claim, status: number, answer: unknown): Sql<unknown> {
  const stored = seal ? sql`${seal.close(JSON.stringify(answer))}::text` : sql`(select json from answer)`;
  return sql`
    update idempotency_keys set status = ${status}, answer = ${stored}
    where ${isKeyOf(authorOf(viewer))} and call = ${call} and key = ${key}`;
}
