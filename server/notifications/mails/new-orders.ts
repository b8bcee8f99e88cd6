import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Email } from '../../platform/mail/email.ts';
import { mailHtml, mailTextOf, remark } from '../../platform/mail/mail-frame.ts';
import { shownCustomer } from '../../platform/stages/shown-customer.ts';
import * as countOf from '../words/counts.ts';
import type { QueuedMail } from './find-mail-facts.ts';
import { orderTable } from './parts/mail-blocks.ts';
import { numbersOf } from './parts/order-words.ts';
import { wants } from './queue-mail.ts';

/** The maximum number of orders that an email lists. Further ones are only counted. */
const mostListed = 20;
/** The maximum number of orders in one email. */
const most = 500;

type NewOrder = { id: number; customerName: string; poNumber: string; totalProducts: number; totalItems: number };
type Found = { address: string; orders: NewOrder[] };

/**
 * Returns the new orders of which a member of staff should get one email: that of the row and those of the account's
 * other rows, due or not, but none that was cancelled meanwhile. Returns undefined when another email already lists the
 * row's order, or when nobody should get one.
 */
export async function findNewOrders(
  tx: Tx,
  id: number,
  { accountId, orderId }: QueuedMail,
): Promise<Found | undefined> {
  const found = await sql<Found>`
    with waiting as (
      select (payload ->> 'orderId')::bigint as order_id from outbox
      where kind = 'mail' and payload ->> 'mail' = 'orderPlaced' and (payload ->> 'accountId')::bigint = ${accountId}
        and (id = ${id} or not payload ? 'acted')
      order by id <> ${id}, id limit ${most}
    )
    select a.email as address, (
      select coalesce(json_agg(json_build_object('id', o.id, 'customerName', ${shownCustomer},
        'poNumber', o.po_number, 'totalProducts', o.total_products, 'totalItems', o.total_items) order by o.id), '[]')
      from orders o where o.id in (select order_id from waiting) and o.cancelled_at is null) as orders
    from accounts a
    where a.id = ${accountId} and a.email <> '' and a.deactivated_at is null and a.role in ('admin', 'superadmin')
      and ${wants('orderPlaced')} and exists (select from waiting where order_id = ${orderId})`.first(tx);
  return found && found.orders.length > 0 ? found : undefined;
}

/** Deletes the rows of orders that the account's email lists. */
export async function removeNewOrders(tx: Tx, { accountId }: QueuedMail, orderIds: readonly number[]): Promise<void> {
  await sql`
    delete from outbox
    where kind = 'mail' and payload ->> 'mail' = 'orderPlaced' and (payload ->> 'accountId')::bigint = ${accountId}
      and (payload ->> 'orderId')::bigint = any(${orderIds}::bigint[])`.execute(tx);
}

type Given = { brand: string; publicUrl: string | undefined; orders: readonly NewOrder[] };

/** Returns subject and content of the email that tells a member of staff of several new orders. */
export function newOrdersText({
  brand,
  publicUrl,
  orders,
}: Given): Pick<Email, 'subject' | 'text' | 'html' | 'settingsUrl'> {
  const heading = countOf.newOrders(orders.length);
  const shown = orders.slice(0, mostListed);
  const rows = shown.map(order => ({ id: order.id, text: sentenceOf(order) }));
  const rest = orders.length - shown.length;
  const more = rest > 0 ? t`and ${number(rest)} more` : '';
  const settingsUrl = publicUrl && `${publicUrl}/?emails=1`;
  const reason = t`You get this because you work at ${brand}.`;
  const choose = settingsUrl ? t`Choose which emails you get: ${settingsUrl}` : t`Choose which emails you get.`;
  const link = publicUrl && `${publicUrl}/?tab=orders`;
  return {
    subject: t`${heading}: ${numbersOf(orders)}`,
    text: mailTextOf(
      [heading, [...rows.map(({ id, text }) => `#${id} ${text}`), ...(more ? [more] : [])].join('\n')],
      link && t`Open the orders: ${link}`,
      `${reason} ${choose}`,
    ),
    html: mailHtml({
      brand,
      preheader: shown.map(({ customerName }) => customerName).join(', '),
      heading,
      body: `${orderTable(rows, publicUrl)}${more && remark(more)}`,
      button: link ? { label: t`Open the orders`, href: link } : undefined,
      foot: {
        text: settingsUrl ? reason : `${reason} ${choose}`,
        link: settingsUrl ? { label: t`Choose which emails you get`, href: settingsUrl } : undefined,
      },
    }),
    settingsUrl,
  };
}

function sentenceOf({ customerName, poNumber, totalProducts, totalItems }: NewOrder): string {
  const sentence = t`${customerName}: ${countOf.products(totalProducts)}, ${countOf.items(totalItems)}`;
  return poNumber ? t`${sentence} (PO ${poNumber})` : sentence;
}
