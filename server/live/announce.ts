import { type RawBuilder, sql } from 'kysely';
import type { LiveEventName, LiveEvents } from '#contract/live-events.ts';
import type { Tx } from '../database/transaction.ts';

/** The channel of NOTIFY; the triggers of 0006_live.sql name it too. */
export const channel = 'live';

type Announced = Exclude<LiveEventName, 'ready' | 'resync' | 'signedOut'>;

/** Whose open screens hear of a change. A customer only of what is its own: `customers` means all of them. */
export type Audience = { workshop?: boolean; customers?: boolean; accounts?: readonly number[] };

/** A NOTIFY takes 8,000 bytes. */
const mostAccounts = 400;

/** What a NOTIFY carries about a change: ids and nothing else, for it is no place for what people wrote. */
export type Announcement = { event: Announced; data: LiveEvents[Announced]; to: Audience };

/** The workshop and the order's customer, if it still has an account. */
export function sidesOf(order: { customerId: number | null }): Audience {
  return { workshop: true, accounts: order.customerId === null ? [] : [order.customerId] };
}

/**
 * Tells open screens of a change, on every server process, when this transaction commits and not otherwise. Equal
 * announcements of one transaction are one.
 */
export async function announce<E extends Announced>(
  tx: Tx,
  event: E,
  data: LiveEvents[E],
  to: Audience,
): Promise<void> {
  await sql`select ${announcement(event, data, to)}`.execute(tx);
}

/** The same as a column, for a statement that does something else too. */
export function announcement<E extends Announced>(event: E, data: LiveEvents[E], to: Audience): RawBuilder<unknown> {
  const { accounts = [] } = to;
  const parts = accounts.length <= mostAccounts ? [to] : [{ ...to, accounts: accounts.slice(0, mostAccounts) }];
  for (let from = mostAccounts; from < accounts.length; from += mostAccounts) {
    parts.push({ accounts: accounts.slice(from, from + mostAccounts) });
  }
  return sql.join(
    parts.map(part => {
      const said: Announcement = { event, data, to: part };
      return sql`pg_notify(${channel}, ${JSON.stringify(said)})`;
    }),
  );
}
