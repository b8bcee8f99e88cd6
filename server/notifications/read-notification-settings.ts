import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db, Tx } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';

export type NotificationSettingsAnswer = AnswerOf<'readNotificationSettings'>;
type Email = NotificationSettingsAnswer['settings']['email'];

/** Reads the viewer's email settings and address. */
export function readNotificationSettings({ settings }: Pick<Context, 'settings'>) {
  return async (db: Db | Tx, viewer: Viewer): Promise<NotificationSettingsAnswer> => {
    // No row means that the account was deleted during the request.
    const { address, ...email } = await sql<Email & { address: string }>`
      select mail_order_placed as "newOrder", mail_new_message as "newMessage", mail_order_finished as "orderFinished",
        mail_order_completed as "orderCompleted", mail_dates as dates, mail_deliveries as deliveries,
        mail_pdfs as pdfs, mail_people as people, mail_all_orders as "allOrders", email as address
      from accounts where id = ${viewer.id}`.one(db, 'notSignedIn');
    return { settings: { email, address, sends: settings.SMTP_URL !== undefined } };
  };
}
