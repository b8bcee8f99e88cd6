import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { longDay } from '#contract/call/long-day.ts';
import { plural, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { paragraph } from '../../../platform/mail/mail-frame.ts';
import * as countOf from '../../words/counts.ts';
import { lineTable, row } from '../parts/mail-blocks.ts';
import type { Given, OrderFacts, OrderMail, Written } from '../parts/order-mail.ts';
import { lineOf, linesText, promisedText, shownLines } from '../parts/order-words.ts';

/** Nobody needs the email of an order that was cancelled before it left (NO-5). */
const isDue = sql<boolean>`o.cancelled_at is null`;

/** A new order, to the workshop. Several new orders share one email (new-orders.ts). */
export const orderPlaced: OrderMail = {
  to: 'workshop',
  setting: 'mail_order_placed',
  begins: true,
  isDue,
  write: given => {
    const { orderId, customerName, totalItems } = given;
    return {
      subject: plural(
        totalItems,
        { one: '{customer} ordered # item ({order})', other: '{customer} ordered # items ({order})' },
        { customer: customerName, order: `#${orderId}` },
      ),
      preheader: orderedOf(given),
      heading: t`New order #${orderId}`,
      button: t`Review order #${orderId}`,
      ...placed(given, t`${customerName} ordered ${productsOf(given)}, ${countOf.items(totalItems)}.`),
    };
  },
};

/** The same to the customer. */
export const orderConfirmed: OrderMail = {
  to: 'customer',
  setting: 'mail_order_placed',
  begins: true,
  isDue,
  write: given => {
    const { orderId, brand } = given;
    const items = countOf.items(given.totalItems);
    return {
      subject: t`Order #${orderId} is placed: ${items}`,
      preheader: orderedOf(given),
      heading: t`Order #${orderId} is placed`,
      button: t`View order #${orderId}`,
      ...placed(given, t`We received your order: ${productsOf(given)}, ${items}. ${brand} will review it next.`),
    };
  },
};

const productsOf = ({ totalProducts }: OrderFacts) => countOf.products(totalProducts);

/** A sentence with what the customer entered, and the first products. */
function placed(given: Given, sentence: string): Pick<Written, 'text' | 'html'> {
  const entered = enteredFor(given).join('\n');
  return {
    text: [sentence, entered, linesText(given.lines)].filter(text => text !== ''),
    html: `${paragraph(sentence)}${entered && paragraph(entered)}${row(given)}${lineTable(given.lines)}`,
  };
}

/** Returns text such as 'VT-803 × 150, BT-040 × 100, DK-316 × 300 and 4 more'. */
function orderedOf({ lines }: OrderFacts): string {
  const shown = lines.slice(0, shownLines).map(lineOf).join(', ');
  return lines.length > shownLines ? t`${shown} and ${number(lines.length - shownLines)} more` : shown;
}

/**
 * Returns the fields that the customer entered for the whole order, without empty ones (PO-1, DA-1), and the promise beside
 * the requested day (DA-6).
 */
function enteredFor({ poNumber, requestedDate, promisedOn, deliveryAddress }: OrderFacts): string[] {
  const day = requestedDate && longDay(requestedDate);
  return [
    ...(poNumber ? [t`Purchase order: ${poNumber}`] : []),
    ...(day ? [t`Requested: ${day}`] : []),
    ...(day || promisedOn ? [promisedText(promisedOn)] : []),
    ...(deliveryAddress ? [t`Deliver to: ${addressInLine(deliveryAddress)}`] : []),
  ];
}
