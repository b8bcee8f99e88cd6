import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { longDay } from '#contract/call/long-day.ts';
import { writtenChoices } from '#contract/catalog/options-text.ts';
import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import { documentWords } from '#contract/orders/documents/document-kinds.ts';
import { ofTotal } from '#contract/production/count-texts.ts';
import { plural, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { answeredRequestMail, cancelMail, promisedText, requestMail, revisionMail } from './change-mail-words.ts';
import * as countOf from './counts.ts';
import type { MailFacts, MailLine, MailMatter, MailMessage, MailShipment } from './mail-facts.ts';
import type { MailWords, Wording } from './mail-wording.ts';
import { beginningOf } from './notification-facts.ts';
import { dayOf, documentTitle } from './notification-words.ts';

/** The number of lines that an email about a new order lists, and of the combinations of a line. */
export const shownLines = 3;
const longestQuestion = 100;

/** Returns subject and sentences of an email about an order. Every subject contains the order's number. */
export function mailWords(facts: Wording): MailWords {
  const { mail, orderId, customerName, brand } = facts;
  const items = countOf.items(facts.totalItems);
  const products = countOf.products(facts.totalProducts);
  switch (mail) {
    case 'orderPlaced':
      return {
        subject: plural(
          facts.totalItems,
          { one: '{customer} ordered # item ({order})', other: '{customer} ordered # items ({order})' },
          { customer: customerName, order: `#${orderId}` },
        ),
        preheader: orderedOf(facts.lines),
        heading: t`New order #${orderId}`,
        sentence: t`${customerName} ordered ${products}, ${items}.`,
        button: t`Review order #${orderId}`,
      };
    case 'orderConfirmed':
      return {
        subject: t`Order #${orderId} is placed: ${items}`,
        preheader: orderedOf(facts.lines),
        heading: t`Order #${orderId} is placed`,
        sentence: t`We received your order: ${products}, ${items}. ${brand} will review it next.`,
        button: t`View order #${orderId}`,
      };
    case 'newMessage':
    case 'customerMessage':
      return messageMail(facts);
    case 'orderFinished':
      return finishedMail(facts);
    case 'orderCompleted':
      return completedMail(facts);
    case 'documentAdded':
      return documentMail(facts);
    case 'sampleToApprove':
    case 'sampleDecided':
      return sampleMail(facts);
    case 'orderChanged':
      return facts.isCancelled ? cancelMail(facts) : revisionMail(facts);
    case 'changeAsked':
      return requestMail(facts);
    case 'changeDecided':
      return answeredRequestMail(facts);
    case 'deliverySent':
    case 'deliveryDifference':
      return deliveryMail(facts);
    case 'shipmentSent':
      return shipmentMail(facts);
    case 'orderPdf':
      return pdfMail(facts);
    case 'question':
    case 'reminder':
      return waitingMail(facts);
  }
}

/** An email about an order whose items are all packed. */
function finishedMail({ orderId, totalProducts, totalItems }: Wording): MailWords {
  const items = countOf.items(totalItems);
  return {
    subject: t`Order #${orderId} is ready: ${items}`,
    preheader: plural(totalProducts, {
      one: 'The product is packed. Have a look and verify it.',
      other: 'All # products are packed. Have a look and verify it.',
    }),
    heading: t`Order #${orderId} is ready`,
    sentence: plural(
      totalItems,
      {
        one: 'Your order {order} is ready. Have a look and verify it.',
        other: 'Your order {order} is ready, all # items. Have a look and verify it.',
      },
      { order: `#${orderId}` },
    ),
    button: t`Verify order #${orderId}`,
  };
}

/** An email about a delivery that left, or about what was missing or damaged in one. */
function deliveryMail({ mail, orderId, delivery, customerName, totalItems }: Wording): MailWords {
  if (!delivery) throw new Error(`the email about a delivery of order ${orderId} names none`);
  const { number: n, date, items, carrier, tracking, delivered, receivedBy, difference } = delivery;
  if (mail === 'deliveryDifference') {
    const title = t`Difference in delivery ${n} of order #${orderId}`;
    return {
      subject: title,
      preheader: beginningOf(difference ?? ''),
      heading: title,
      sentence: t`${receivedBy} of ${customerName} reports: ${difference}`,
      button: t`Answer`,
    };
  }
  const title = t`Delivery ${n} of order #${orderId}`;
  const left = leftOn(items, date);
  return {
    subject: title,
    preheader: `${left}.`,
    heading: title,
    sentence: t`${left}${byCarrier(carrier, tracking)}; ${ofTotal(delivered, totalItems)} delivered.`,
    button: t`View order #${orderId}`,
  };
}

/** Returns text such as '30 items were sent on 26 November 2026'. */
function leftOn(items: number, date: string): string {
  return plural(
    items,
    { one: '# item was sent on {day}', other: '# items were sent on {day}' },
    { day: longDay(date) },
  );
}

function byCarrier(carrier: string, tracking: string): string {
  return `${carrier && t` with ${carrier}`}${tracking && `, ${tracking}`}`;
}

/** An email about deliveries of several orders that left together. */
function shipmentMail({ orderId, shipment }: Wording): MailWords {
  if (!shipment) throw new Error(`the email about a shipment with order ${orderId} names none`);
  const { date, items, carrier, tracking, cartons, deliveries } = shipment;
  const orders = deliveries.map(({ orderId: id }) => ({ id }));
  const title = plural(
    orders.length,
    { one: 'Delivery of order {orders}', other: 'Delivery of orders {orders}' },
    { orders: numbersOf(orders) },
  );
  const left = leftOn(items, date);
  const packed = cartons ? plural(cartons, { one: ', in # carton', other: ', in # cartons' }) : '';
  return {
    subject: title,
    preheader: `${left}.`,
    heading: title,
    sentence: `${left}${byCarrier(carrier, tracking)}${packed}.`,
    button: t`View order #${orderId}`,
  };
}

/** Returns the products of a delivery in a shipment: 'VT-803 × 150, BT-040 × 100'. */
export function leftOf({ products }: MailShipment['deliveries'][number]): string {
  return products.map(({ productCode, quantity }) => `${productCode} × ${number(quantity)}`).join(', ');
}

function completedMail({ orderId, totalProducts, totalItems }: Wording): MailWords {
  const items = countOf.items(totalItems);
  return {
    subject: t`Order #${orderId} is complete`,
    preheader: `${countOf.products(totalProducts)}, ${items}.`,
    heading: t`Order #${orderId} is complete`,
    sentence: t`Your order #${orderId} (${items}) is complete.`,
    button: t`View order #${orderId}`,
  };
}

/** An email with the PDF of an order, which staff send again. */
function pdfMail({ orderId, totalProducts, totalItems }: Wording): MailWords {
  const content = `${countOf.products(totalProducts)}, ${countOf.items(totalItems)}`;
  return {
    subject: t`PDF of order #${orderId}`,
    preheader: `${content}.`,
    heading: t`Order #${orderId}`,
    sentence: t`Your order #${orderId}: ${content}.`,
    button: t`View order #${orderId}`,
  };
}

/** An email about messages of the other side. */
function messageMail({ mail, orderId, customerName, brand, messages }: Wording): MailWords {
  const isOwn = mail === 'newMessage';
  return {
    subject: messageSubject(orderId, isOwn ? undefined : customerName, messages),
    preheader: beginningOf(messages.map(({ body }) => body).join(' ')),
    sentence: t`${isOwn ? brand : customerName} wrote about order #${orderId}`,
    button: t`Answer`,
  };
}

/** An email about questions, or about everything for which an order waits. */
function waitingMail({ mail, orderId, brand, messages, matters, waitsFrom, today }: Wording): MailWords {
  const button = t`Answer`;
  if (mail === 'question') {
    return {
      subject: t`Question about order #${orderId}`,
      preheader: beginningOf(messages.map(({ body }) => body).join(' ')),
      sentence: t`${brand} asks about order #${orderId}`,
      button,
    };
  }
  const title = t`Order #${orderId} waits for you`;
  const preheader = matters.map(matterOf).join(' · ');
  return {
    subject: title,
    preheader,
    heading: title,
    sentence: waitsFrom ? t`Order #${orderId} waits for you since ${dayOf(waitsFrom, today)}:` : `${title}:`,
    button,
  };
}

/** Returns what an order waits for, on one line: 'Question about TB-124: Brass or nickel?'. */
export function matterOf({ kind, body, productCode, ref }: MailMatter): string {
  const titles = {
    question: productCode ? t`Question about ${productCode}` : t`Question`,
    sample: t`Sample to approve: ${productCode}, round ${ref}`,
    agreement: t`Document to agree to`,
    receipt: t`Delivery ${ref}: please confirm what arrived`,
  } satisfies Record<CustomerMatter, string>;
  const title = titles[kind];
  return body ? `${title}: ${beginningOf(body)}` : title;
}

/** An email about one or several documents, and whether the workshop waits for an agreement. */
function documentMail({ orderId, documents, brand }: Wording): MailWords {
  const [first] = documents;
  const needsAgreement = documents.some(document => document.needsAgreement);
  const title =
    first && documents.length === 1
      ? documentTitle(first.kind, orderId, needsAgreement)
      : plural(
          documents.length,
          { one: '# document for order {order}', other: '# documents for order {order}' },
          { order: `#${orderId}` },
        );
  const names = documents.map(({ kind, name }) => `${documentWords[kind]} ‘${name}’`).join(', ');
  const next = needsAgreement ? t` Please agree, or answer with a message.` : '';
  return {
    subject: title,
    preheader: documents.map(({ name }) => name).join(', '),
    heading: title,
    sentence: t`${brand} added to your order #${orderId}: ${names}.${next}`,
    button: t`Open order #${orderId}`,
  };
}

/** An email about samples to approve, or about the customer's answers. */
function sampleMail({ mail, orderId, samples, brand, customerName }: Wording): MailWords {
  const isToApprove = mail === 'sampleToApprove';
  // A later answer about the same product is the one that counts.
  const newest = new Map(samples.map(one => [one.productId, one.decision]));
  const isChange = [...newest.values()].includes('change');
  const what = isToApprove ? t`Sample to approve` : isChange ? t`Change asked on a sample` : t`Sample approved`;
  const sentences = samples.map(({ productCode, round, note, decision, person }) => {
    if (decision === 'change') return t`${person} asks for a change of ${productCode}${note && `: ${note}`}`;
    if (decision === 'approve')
      return t`${person} of ${customerName} approved round ${round} of ${productCode}.${note && ` ${note}`}`;
    return t`${brand} made a sample of ${productCode}, round ${round}. Cutting starts after your approval.${note && ` ${note}`}`;
  });
  return {
    subject: t`${what}: order #${orderId}`,
    preheader: samples.map(({ productCode, round }) => t`${productCode}, round ${round}`).join(' · '),
    heading: what,
    sentence: sentences.join('\n\n'),
    button: isToApprove ? t`See the sample` : t`Open order #${orderId}`,
  };
}

/** Returns text such as 'VT-803 × 150, BT-040 × 100, DK-316 × 300 and 4 more'. */
function orderedOf(lines: readonly MailLine[]): string {
  const shown = lines.slice(0, shownLines).map(lineOf).join(', ');
  return lines.length > shownLines ? t`${shown} and ${number(lines.length - shownLines)} more` : shown;
}

/** Returns text such as 'VT-803 × 150'. */
export function lineOf({ productCode, quantity }: MailLine): string {
  return `${productCode} × ${number(quantity)}`;
}

/** Returns the first combinations of a line: 'Length 80 cm · Monogram MB × 100', and how many there are besides (OP-3). */
export function combinationsOf({ breakdown }: MailLine): string[] {
  const rest = breakdown.length - shownLines;
  return [
    ...breakdown
      .slice(0, shownLines)
      .map(({ quantity, choices }) => `${writtenChoices(choices)} × ${number(quantity)}`),
    ...(rest > 0 ? [countOf.andMoreCombinations(rest)] : []),
  ];
}

/**
 * Returns the fields that the customer entered for the whole order, without empty ones (PO-1, DA-1), and the promise beside
 * the requested day (DA-6).
 */
export function givenOf({ poNumber, requestedDate, promisedOn, deliveryAddress }: MailFacts): string[] {
  const day = requestedDate && longDay(requestedDate);
  return [
    ...(poNumber ? [t`Purchase order: ${poNumber}`] : []),
    ...(day ? [t`Requested: ${day}`] : []),
    ...(day || promisedOn ? [promisedText(promisedOn)] : []),
    ...(deliveryAddress ? [t`Deliver to: ${addressInLine(deliveryAddress)}`] : []),
  ];
}

/** Returns the first question of the messages, or else their first words. */
function messageSubject(orderId: number, from: string | undefined, messages: readonly MailMessage[]): string {
  const text = messages.map(({ body }) => body).join('\n');
  const question = questionIn(text);
  if (question) return t`Question about order #${orderId}: ${question}`;
  const pictures = messages.reduce((sum, message) => sum + message.pictures.length, 0);
  const about = from ? t`${from} about order #${orderId}` : t`Order #${orderId}`;
  return `${about}: ${beginningOf(text) || countOf.images(pictures)}`;
}

/** Returns the first sentence that ends with a question mark, cut to a length that lists of emails show. */
export function questionIn(text: string): string | undefined {
  // The look-behind lets a match begin only where a sentence does, so long texts without an end take linear time.
  const question = /(?<![^.!?\n])[^.!?\n]*\?/u.exec(text)?.[0].trim();
  if (!question || question === '?') return undefined;
  const letters = [...question];
  return letters.length <= longestQuestion ? question : `${letters.slice(0, longestQuestion).join('').trimEnd()}…`;
}

/** The maximum number of order numbers in a subject. */
const mostInSubject = 3;

/** Returns text such as '#7, #8, #9 and 4 more'. */
export function numbersOf(orders: readonly { id: number }[]): string {
  const rest = orders.length - mostInSubject;
  const shown = orders
    .slice(0, mostInSubject)
    .map(({ id }) => `#${id}`)
    .join(', ');
  return rest > 0 ? t`${shown} and ${number(rest)} more` : shown;
}
