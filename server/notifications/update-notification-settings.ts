import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { type NotificationSettingsAnswer, readNotificationSettings } from './read-notification-settings.ts';

/** Turns the named emails of the viewer on or off, and leaves the others unchanged. */
export function updateNotificationSettings(context: Pick<Context, 'settings'>) {
  const read = readNotificationSettings(context);
  return async (
    tx: Tx,
    viewer: Viewer,
    { email }: InputOf<'updateNotificationSettings'>,
  ): Promise<NotificationSettingsAnswer> => {
    const { newOrder = null, newMessage = null, orderFinished = null, orderCompleted = null } = email;
    const { dates = null, deliveries = null, pdfs = null, people = null, allOrders = null } = email;
    await sql`
      update accounts set mail_order_placed = coalesce(${newOrder}, mail_order_placed),
        mail_new_message = coalesce(${newMessage}, mail_new_message),
        mail_order_finished = coalesce(${orderFinished}, mail_order_finished),
        mail_order_completed = coalesce(${orderCompleted}, mail_order_completed),
        mail_dates = coalesce(${dates}, mail_dates),
        mail_deliveries = coalesce(${deliveries}, mail_deliveries),
        mail_pdfs = coalesce(${pdfs}, mail_pdfs),
        mail_people = coalesce(${people}, mail_people), mail_all_orders = coalesce(${allOrders}, mail_all_orders)
      where id = ${viewer.id}`.execute(tx);
    return read(tx, viewer);
  };
}
