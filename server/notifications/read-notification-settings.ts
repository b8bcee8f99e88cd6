import type { AnswerOf } from '#contract/calls.ts';
import type { Db, Tx } from '../database/transaction.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Viewer } from '../http/viewer.ts';

export type NotificationSettingsAnswer = AnswerOf<'readNotificationSettings'>;

/** What the viewer is told of by e-mail, and where it goes. */
export function readNotificationSettings({ settings }: Pick<Context, 'settings'>) {
  return async (db: Db | Tx, viewer: Viewer): Promise<NotificationSettingsAnswer> => {
    const account = await db
      .selectFrom('accounts')
      .select(['mail_new_message', 'mail_order_finished', 'mail_order_completed', 'company_email'])
      .where('id', '=', viewer.id)
      .executeTakeFirst();
    // Deleted while its request ran.
    if (!account) throw problem('notSignedIn');
    return {
      settings: {
        email: {
          newMessage: account.mail_new_message,
          orderFinished: account.mail_order_finished,
          orderCompleted: account.mail_order_completed,
        },
        address: account.company_email,
        sends: settings.SMTP_URL !== undefined,
      },
    };
  };
}
