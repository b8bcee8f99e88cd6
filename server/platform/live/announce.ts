import type { LiveEventName, LiveEvents } from '#contract/call/live-events.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';

/** The NOTIFY channel. The triggers of migrations 0006 and 0038 use the same name. */
export const channel = 'live';

type Announced = Exclude<LiveEventName, 'ready' | 'signedOut'>;

/** The audience of a change: the workshop, all customers, the people of companies, or single accounts. */
export type Audience = {
  workshop?: boolean;
  customers?: boolean;
  companies?: readonly number[];
  accounts?: readonly number[];
  /** The account that made the change and whose screens already show it. */
  except?: number;
};

/** Limits a payload to fewer than the 8,000 bytes of a NOTIFY. */
const mostIds = 400;

/** The payload of a NOTIFY. It contains only ids, never texts of users. */
export type Announcement = { event: Announced; data: LiveEvents[Announced]; to: Audience };

/** For everything that gives jobs other places or times: open reviews of other orders propose other days then (AC-5). */
export const boardChanged: Announcement = { event: 'boardChanged', data: {}, to: { workshop: true } };

/** The workshop and the people of the order's company, unless the company was deleted. */
export function sidesOf(order: { customerId: number | null }): Audience {
  return { workshop: true, companies: order.customerId === null ? [] : [order.customerId] };
}

/** The audience of a change of a company's people: the company and staff. */
export function toPeople(companyId: number): Audience {
  return { workshop: true, companies: [companyId] };
}

/**
 * Notifies open screens on every server process when this transaction commits (docs/decisions/0015). PostgreSQL merges
 * equal notifications of one transaction.
 */
export async function announce<E extends Announced>(
  tx: Tx,
  event: E,
  data: LiveEvents[E],
  to: Audience,
): Promise<void> {
  await sql`select ${announcement(event, data, to)}`.execute(tx);
}

/**
 * The announcement that the stock, or what orders need of it, changed, as a column: open screens fetch the stock again, and the
 * jobs are covered a second later (ST-14). It names nothing, because only superadmins see the stock.
 */
export const stockChanged: Sql<unknown> = announcement('stockChanged', {}, { workshop: true });

/** The live event of a changed order, for both sides. */
export function orderChanged(order: { id: number; customerId: number | null }): Announcement {
  return { event: 'orderChanged', data: { orderId: order.id }, to: sidesOf(order) };
}

/** Returns the announcement as a column, for use in another statement. */
export function announcement<E extends Announced>(event: E, data: LiveEvents[E], to: Audience): Sql<unknown> {
  return sql.join(payloadsOf({ event, data, to }).map(payload => sql`pg_notify(${channel}, ${payload})`));
}

/** Returns the select of a statement that notifies open screens of several changes. */
export function announcements(list: readonly Announcement[]): Sql<unknown> {
  return sql`select pg_notify(${channel}, payload) from unnest(${list.flatMap(payloadsOf)}::text[]) payload`;
}

/** Splits an announcement into payloads, none of them with too many ids. */
function payloadsOf({ event, data, to }: Announcement): string[] {
  const { accounts = [], companies = [], except, ...sides } = to;
  const ids = [...accounts.map(id => ['accounts', id] as const), ...companies.map(id => ['companies', id] as const)];
  const parts: Audience[] = [];
  for (let from = 0; from === 0 || from < ids.length; from += mostIds) {
    const some = ids.slice(from, from + mostIds);
    const of = (kind: 'accounts' | 'companies') => some.flatMap(([its, id]) => (its === kind ? [id] : []));
    parts.push({
      ...(from === 0 && sides),
      ...(except !== undefined && { except }),
      accounts: of('accounts'),
      companies: of('companies'),
    });
  }
  return parts.map(part => JSON.stringify({ event, data, to: part } satisfies Announcement));
}
