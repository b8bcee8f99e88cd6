import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { problem } from '../platform/problems/problem.ts';

export type NotificationSettingsAnswer = AnswerOf<'readNotificationSettings'>;

/** Reads the viewer's email settings and address. */
export function readNotificationSettings({ settings }: Pick<Context, 'settings'>) {
  return async (db: Db | Tx, viewer: Viewer): Promise<NotificationSettingsAnswer> => {
    const account = await sql<{
      mail_order_placed: boolean;
      mail_new_message: boolean;
      mail_order_finished: boolean;
      mail_order_completed: boolean;
      mail_dates: boolean;
      mail_deliveries: boolean;
      mail_people: boolean;
      mail_all_orders: boolean;
      email: string;
    }>`
      select mail_order_placed, mail_new_message, mail_order_finished, mail_order_completed, mail_dates,
        mail_deliveries, mail_people, mail_all_orders, email from accounts
      where id = ${viewer.id}`.first(db);
    // The account was deleted during the request.
    if (!account) throw problem('notSignedIn');
    return {
      settings: {
        email: {
          newOrder: account.mail_order_placed,
          newMessage: account.mail_new_message,
          orderFinished: account.mail_order_finished,
          orderCompleted: account.mail_order_completed,
          dates: account.mail_dates,
          deliveries: account.mail_deliveries,
          people: account.mail_people,
          allOrders: account.mail_all_orders,
        },
        address: account.email,
        sends: settings.SMTP_URL !== undefined,
      },
    };
  };
}
