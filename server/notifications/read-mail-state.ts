import type { AnswerOf } from '#contract/calls.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { wordMailFault } from '../platform/mail/mail-faults.ts';

const shownFailures = 20;
/** After this time a mailbox that cannot be read is reported. */
const unreadMinutes = 15;

/** Returns whether emails are sent and contain links, who receives new orders, and which emails failed (NO-7). */
export function readMailState({ settings }: Pick<Context, 'settings'>) {
  return async (db: Db): Promise<AnswerOf<'readMailState'>> => {
    const { mail } = await sql<AnswerOf<'readMailState'>>`
      select json_build_object(
        'sends', ${settings.SMTP_URL !== undefined}::boolean,
        'links', ${settings.PUBLIC_URL !== undefined}::boolean,
        'newOrdersReach', (select count(*) from accounts
          where role in ('admin', 'superadmin') and email <> '' and mail_order_placed),
        'waiting', (select count(*) from outbox where kind in ('mail', 'signInMail', 'peopleMail', 'refusalMail') and attempts > 0),
        'failed', (select count(*) from mail_failures),
        'mailIn', (select json_build_object('since', iso(s.failed_since), 'fault', s.fault) from mail_in_state s
          where ${settings.MAIL_IN_URL !== undefined} and s.failed_since < now() - make_interval(mins => ${unreadMinutes})),
        'failures', coalesce((select json_agg(json_build_object('id', f.id, 'mail', f.mail,
            'to', coalesce(nullif(c.company_name, ''), nullif(a.company_name, ''), a.username), 'address', a.email, 'orderId', f.order_id,
            'reason', f.reason, 'failedAt', iso(f.failed_at)) order by f.id desc)
          from (select * from mail_failures order by id desc limit ${shownFailures}) f
          join accounts a on a.id = f.account_id left join companies c on c.id = a.company_id), '[]')) as mail`.one(db);
    const { mailIn, failures } = mail;
    return {
      mail: {
        ...mail,
        mailIn: mailIn && { ...mailIn, fault: wordMailFault(mailIn.fault) },
        failures: failures.map(one => ({ ...one, reason: wordMailFault(one.reason) })),
      },
    };
  };
}
