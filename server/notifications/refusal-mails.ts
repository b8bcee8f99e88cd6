import * as z from 'zod/mini';
import { t } from '#contract/wording.ts';
import { sql } from '../platform/database/sql.ts';
import type { MailKind } from '../platform/mail/start-mails.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { Replies } from './mails/replies.ts';

/** Why an email was refused, and whose token it named. The answer goes to that account only, never to an unknown sender. */
export type Refusal = { accountId: number; orderId: number; address: string; outcome: string; reason: string };

const queued = z.object({ accountId: z.int(), orderId: z.int(), reason: z.string() });

/** The answers to refused emails (ME-8). Their headers say that a program wrote them, so other programs answer none. */
export function refusalMails({ PUBLIC_URL: publicUrl }: Settings, replies: Replies | undefined): MailKind {
  return {
    compose: async (payload, { id, tx }) => {
      const { accountId, orderId, reason } = queued.parse(payload);
      const row = await sql<{ email: string }>`
        select a.email
        from accounts a join orders o on o.id = ${orderId} where a.id = ${accountId} and a.email <> ''`.first(tx);
      if (!row) return undefined;
      const reply = await replies?.partsFor(accountId, orderId);
      const link = publicUrl && `\n\n${t`Open the order: ${`${publicUrl}/customizations/${orderId}`}`}`;
      return {
        mail: 'refusal',
        accountId,
        orderId,
        address: row.email,
        subject: t`Your e-mail about order #${orderId} was not accepted`,
        text: `${t`Your e-mail about order #${orderId} was not accepted.`}\n\n${t.of(reason)}${link ?? ''}`,
        id: reply?.idOf(`refused-${id}`) ?? `refused-${id}.${accountId}`,
        replyTo: reply?.replyTo,
        isReply: true,
      };
    },
  };
}
