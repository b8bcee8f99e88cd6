import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import { withdrawDateMails } from '../notifications/date-mails/queue-date-mails.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Announcement, announcements, boardChanged, orderChanged } from '../platform/live/announce.ts';
import { problem } from '../platform/problems/problem.ts';
import { withdrawPromises } from './write-promises.ts';

/**
 * Withdraws the promises of a change and removes its notifications. The orders must be locked. Returns the orders whose
 * promise was withdrawn.
 */
export async function takeBackPromises(
  tx: Tx,
  viewer: Viewer,
  orders: readonly LockedOrder[],
  changeId: string,
): Promise<number[]> {
  const withdrawn = await withdrawPromises(tx, viewer, changeId);
  await sql`delete from notifications where change_id = ${changeId}::uuid`.execute(tx);
  const companies = orders.flatMap(({ customerId }) => customerId ?? []);
  const fewer: Announcement = { event: 'notificationsChanged', data: {}, to: { companies: [...new Set(companies)] } };
  await announcements([...orders.map(orderChanged), boardChanged, fewer]).execute(tx);
  return withdrawn;
}

/** Whether a change promised a day and has no production events. Its holds, pins and stock movements do not matter. */
export async function hasOnlyPromises(tx: Tx, changeId: string): Promise<boolean> {
  const { only } = await sql<{ only: boolean }>`
    select exists (select from order_promises where change_id = ${changeId}::uuid)
      and not exists (select from production_events where change_id = ${changeId}::uuid) as only`.one(tx);
  return only;
}

/**
 * Undoes a change that promised dates for several orders (DA-11). The orders must be locked. An order that was closed or
 * promised again since keeps its promise. Returns undefined when the change promised nothing. Throws undoneAlready,
 * undoTooLate once the emails about it leave, and changedMeanwhile when every order keeps its promise.
 */
export async function undoPromises(
  tx: Tx,
  viewer: Viewer,
  orders: ReadonlyMap<number, LockedOrder>,
  changeId: string,
): Promise<Audited<'productionUndone', AnswerOf<'undoChange'>> | undefined> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select exists (select from order_promises w where w.withdraws = r.id) as "isUndone"
    from order_promises r where r.change_id = ${changeId}::uuid`.execute(tx);
  if (rows.length === 0) return undefined;
  if (rows.some(({ isUndone }) => isUndone)) throw problem('undoneAlready');
  const { left } = await withdrawDateMails(tx, changeId);
  if (left) {
    throw problem('undoTooLate', { text: t`The emails about these dates have left. Promise other dates instead.` });
  }
  const withdrawn = await takeBackPromises(tx, viewer, [...orders.values()], changeId);
  if (withdrawn.length === 0) throw problem('changedMeanwhile');
  const changes = {
    promises: [withdrawn.length, null],
    numbers: [withdrawn.map(id => `#${id}`).join(' '), null],
  } as const;
  return audited({ changed: withdrawn.length, changeId: randomUUID() }, { kind: 'productionUndone', changes });
}
