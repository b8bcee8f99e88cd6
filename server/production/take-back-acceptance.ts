import { takeBackPromises } from '../dates/take-back-promises.ts';
import { withdrawDateMails } from '../notifications/date-mails/queue-date-mails.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announcements, boardChanged, orderChanged } from '../platform/live/announce.ts';
import { isKeptPromise } from '../platform/stages/kept-promise.ts';

/**
 * Takes back the news of an acceptance: its emails, its notifications and its promise (AC-4).
 * Returns false when its promise stays: an email about it has left, or the order was promised again since. The orders
 * must be locked.
 */
export async function takeBackAcceptance(
  tx: Tx,
  viewer: Viewer,
  orders: readonly LockedOrder[],
  changeId: string,
): Promise<boolean> {
  const { left } = await withdrawDateMails(tx, changeId);
  if (!left) await takeBackPromises(tx, viewer, orders, changeId);
  else await announcements([...orders.map(orderChanged), boardChanged]).execute(tx);
  const { stays } = await sql<{ stays: boolean }>`
    select exists (
      select from order_promises r join orders o on o.id = r.order_id and o.promised_on is not null
      where r.change_id = ${changeId}::uuid and ${isKeptPromise}) as stays`.one(tx);
  return !stays;
}
