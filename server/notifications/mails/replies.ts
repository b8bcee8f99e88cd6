import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { onlyRow } from '../../platform/database/only-row.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { idWithKey, type ReplyKey, replyAddress, tokenOf } from '../../platform/mail/reply-address.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The parts of an email about an order by which its answer comes back to the order. */
export type ReplyParts = {
  replyTo: string;
  /** The Message-ID's local part with the token. */
  idOf(id: string): string;
};

/** The addresses for answers of a portal that reads a mailbox. */
export type Replies = {
  mark: string;
  /** The parts for a person and an order. The first email makes their token. */
  partsFor(accountId: number, orderId: number): Promise<ReplyParts>;
};

/** Only this hash of a token is stored, so a copy of the database holds no addresses. */
export function hashOfReplyToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Returns the addresses for answers, or undefined when no mailbox is read. Makes this installation's mark once, and the key of
 * its tokens, which no backup contains.
 */
export async function openReplies(db: Db, settings: Settings): Promise<Replies | undefined> {
  const { MAIL_IN_URL, MAIL_IN_ADDRESS: address } = settings;
  if (!MAIL_IN_URL || !address) return undefined;
  await sql`
    with marked as (update mail_in_state set mark = ${newMark()} where mark is null)
    insert into secrets (name, value) values ('reply addresses', ${randomBytes(32)})
    on conflict do nothing`.execute(db);
  const { mark, value } = await sql<{ mark: string; value: Buffer }>`
    select s.mark, k.value from ${onlyRow('mail_in_state')} s, secrets k where k.name = 'reply addresses'`.one(db);
  return {
    mark,
    partsFor: async (accountId, orderId) => {
      const key: ReplyKey = {
        mark,
        token: tokenOf(createHmac('sha256', value).update(`${accountId} ${orderId}`).digest()),
      };
      // Committed before the email leaves.
      await sql`
        insert into reply_addresses (token_hash, account_id, order_id)
        values (${hashOfReplyToken(key.token)}, ${accountId}, ${orderId}) on conflict do nothing`.execute(db);
      return { replyTo: replyAddress(address, key), idOf: id => idWithKey(id, key) };
    },
  };
}

function newMark(): string {
  return Array.from({ length: 4 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
