import { hash } from 'node:crypto';
import type { Refusal } from '../../notifications/refusal-mails.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db, Tx } from '../../platform/database/transaction.ts';

/** Returns what became of an email, or undefined when it is new. */
export async function outcomeOf(db: Db, emailHash: Buffer): Promise<string | undefined> {
  const row = await sql<{ outcome: string }>`
    select outcome from mail_in where message_id_hash = ${emailHash}`.first(db);
  return row?.outcome;
}

/**
 * Records what became of an email, in the transaction of its message. Returns false when another process was first: then nothing
 * else may be written.
 */
export async function record(tx: Tx, emailHash: Buffer, outcome: string): Promise<boolean> {
  const { rowCount } = await sql`
    insert into mail_in (message_id_hash, outcome) values (${emailHash}, ${outcome})
    on conflict do nothing`.execute(tx);
  return rowCount > 0;
}

/**
 * Records a refusal, and queues the answer to the account's own address, unless that got one within a day.
 */
export async function recordRefusal(tx: Tx, emailHash: Buffer, refusal: Refusal): Promise<void> {
  const { accountId, orderId, address, outcome } = refusal;
  const to = hash('sha256', address.toLowerCase(), 'buffer');
  // Two processes that refuse emails of one address wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail refusal ${address.toLowerCase()}`}, 0))`.execute(tx);
  await sql`
    with refused as (
      insert into mail_in (message_id_hash, outcome, answered_to)
      select ${emailHash}, ${outcome}, case when ${address !== ''} and not exists (
        select from mail_in where answered_to = ${to} and at > now() - interval '1 day') then ${to}::bytea end
      on conflict do nothing returning answered_to
    )
    insert into outbox (kind, payload, due_at, share)
    select 'refusalMail', ${JSON.stringify({ accountId, orderId, reason: refusal.reason })}::jsonb, now(), 0
    from refused where answered_to is not null`.execute(tx);
}
