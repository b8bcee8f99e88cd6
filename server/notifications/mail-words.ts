import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { longDay } from '#contract/call/long-day.ts';
import { writtenChoices } from '#contract/catalog/options-text.ts';
import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import { documentWords } from '#contract/orders/documents/document-kinds.ts';
import { ofTotal } from '#contract/production/count-texts.ts';
import { answeredRequestMail, cancelMail, promisedText, requestMail, revisionMail } from './change-mail-words.ts';
import type { MailFacts, MailLine, MailMatter, MailMessage, MailShipment } from './mail-facts.ts';
import type { MailWords, Wording } from './mail-wording.ts';
import { beginningOf } from './notification-facts.ts';
import { counted, dayOf, documentTitle, number } from './notification-words.ts';

/** The number of lines that an email about a new order lists, and of the combinations of a line. */
export const shownLines = 3;
const longestQuestion = 100;

/** Returns subject and sentences of an email about an order. Every subject contains the order's number. */
export function mailWords(facts: Wording): MailWords {
  const { mail, orderId, customerName, brand } = facts;
  const items = counted(facts.totalItems, 'item');
  const products = counted(facts.totalProducts, 'product');
  const order = `order #${orderId}`;
  switch (mail) {
    case 'orderPlaced':
      return {
        subject: `${customerName} ordered ${items} (#${orderId})`,
        preheader: orderedOf(facts.lines),
        heading: `New ${order}`,
        sentence: `${customerName} ordered ${products}, ${items}.`,
        button: `Review ${order}`,
      };
    case 'orderConfirmed':
      return {
        subject: `Order #${orderId} is placed: ${items}`,
        preheader: orderedOf(facts.lines),
        heading: `Order #${orderId} is placed`,
        sentence: `We received your order: ${products}, ${items}. ${brand} will review it next.`,
        button: `View ${order}`,
      };
    case 'newMessage':
    case 'customerMessage':
      return messageMail(facts);
    case 'orderFinished':
      return {
        subject: `Order #${orderId} is ready: ${items}`,
        preheader: `${facts.totalProducts === 1 ? 'The product is' : `All ${products} are`} packed. Have a look and verify it.`,
        heading: `Order #${orderId} is ready`,
        sentence: `Your ${order} is ready${facts.totalItems === 1 ? '' : `, all ${items}`}. Have a look and verify it.`,
        button: `Verify ${order}`,
      };
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

/** An email about a delivery that left, or about what was missing or damaged in one. */
function deliveryMail({ mail, orderId, delivery, customerName, totalItems }: Wording): MailWords {
  if (!delivery) throw new Error(`the email about a delivery of order ${orderId} names none`);
  const { number: n, date, items, carrier, tracking, delivered, receivedBy, difference } = delivery;
  if (mail === 'deliveryDifference') {
    const title = `Difference in delivery ${n} of order #${orderId}`;
    return {
      subject: title,
      preheader: beginningOf(difference ?? ''),
      heading: title,
      sentence: `${receivedBy} of ${customerName} reports: ${difference}`,
      button: 'Answer',
    };
  }
  const title = `Delivery ${n} of order #${orderId}`;
  const left = leftOn(items, date);
  return {
    subject: title,
    preheader: `${left}.`,
    heading: title,
    sentence: `${left}${byCarrier(carrier, tracking)}; ${ofTotal(delivered, totalItems)} delivered.`,
    button: `View order #${orderId}`,
  };
}

/** Returns text such as '30 items were sent on 26 November 2026'. */
function leftOn(items: number, date: string): string {
  return `${counted(items, 'item')} ${items === 1 ? 'was' : 'were'} sent on ${longDay(date)}`;
}

function byCarrier(carrier: string, tracking: string): string {
  return `${carrier && ` with ${carrier}`}${tracking && `, ${tracking}`}`;
}

/** An email about deliveries of several orders that left together. */
function shipmentMail({ orderId, shipment }: Wording): MailWords {
  if (!shipment) throw new Error(`the email about a shipment with order ${orderId} names none`);
  const { date, items, carrier, tracking, cartons, deliveries } = shipment;
  const orders = deliveries.map(({ orderId: id }) => ({ id }));
  const title = `Delivery of ${orders.length === 1 ? 'order' : 'orders'} ${numbersOf(orders)}`;
  const left = leftOn(items, date);
  const packed = cartons ? `, in ${counted(cartons, 'carton')}` : '';
  return {
    subject: title,
    preheader: `${left}.`,
    heading: title,
    sentence: `${left}${byCarrier(carrier, tracking)}${packed}.`,
    button: `View order #${orderId}`,
  };
}

/** Returns the products of a delivery in a shipment: 'VT-803 × 150, BT-040 × 100'. */
export function leftOf({ products }: MailShipment['deliveries'][number]): string {
  return products.map(({ productCode, quantity }) => `${productCode} × ${number(quantity)}`).join(', ');
}

function completedMail({ orderId, totalProducts, totalItems }: Wording): MailWords {
  const items = counted(totalItems, 'item');
  return {
    subject: `Order #${orderId} is complete`,
    preheader: `${counted(totalProducts, 'product')}, ${items}.`,
    heading: `Order #${orderId} is complete`,
    sentence: `Your order #${orderId} (${items}) is complete.`,
    button: `View order #${orderId}`,
  };
}

/** An email with the PDF of an order, which staff send again. */
function pdfMail({ orderId, totalProducts, totalItems }: Wording): MailWords {
  const content = `${counted(totalProducts, 'product')}, ${counted(totalItems, 'item')}`;
  return {
    subject: `PDF of order #${orderId}`,
    preheader: `${content}.`,
    heading: `Order #${orderId}`,
    sentence: `Your order #${orderId}: ${content}.`,
    button: `View order #${orderId}`,
  };
}

/** An email about messages of the other side. */
function messageMail({ mail, orderId, customerName, brand, messages }: Wording): MailWords {
  const isOwn = mail === 'newMessage';
  return {
    subject: messageSubject(orderId, isOwn ? undefined : customerName, messages),
    preheader: beginningOf(messages.map(({ body }) => body).join(' ')),
    sentence: `${isOwn ? brand : customerName} wrote about order #${orderId}`,
    button: 'Answer',
  };
}

/** An email about questions, or about everything for which an order waits. */
function waitingMail({ mail, orderId, brand, messages, matters, waitsFrom, today }: Wording): MailWords {
  const button = 'Answer';
  if (mail === 'question') {
    return {
      subject: `Question about order #${orderId}`,
      preheader: beginningOf(messages.map(({ body }) => body).join(' ')),
      sentence: `${brand} asks about order #${orderId}`,
      button,
    };
  }
  const title = `Order #${orderId} waits for you`;
  const since = waitsFrom ? ` since ${dayOf(waitsFrom, today)}` : '';
  const preheader = matters.map(matterOf).join(' · ');
  return { subject: title, preheader, heading: title, sentence: `${title}${since}:`, button };
}

/** Returns what an order waits for, on one line: 'Question about TB-124: Brass or nickel?'. */
export function matterOf({ kind, body, productCode, ref }: MailMatter): string {
  const titles = {
    question: productCode ? `Question about ${productCode}` : 'Question',
    sample: `Sample to approve: ${productCode}, round ${ref}`,
    agreement: 'Document to agree to',
    receipt: `Delivery ${ref}: please confirm what arrived`,
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
      : `${counted(documents.length, 'document')} for order #${orderId}`;
  const names = documents.map(({ kind, name }) => `${documentWords[kind]} ‘${name}’`).join(', ');
  const next = needsAgreement ? ' Please agree, or answer with a message.' : '';
  return {
    subject: title,
    preheader: documents.map(({ name }) => name).join(', '),
    heading: title,
    sentence: `${brand} added to your order #${orderId}: ${names}.${next}`,
    button: `Open order #${orderId}`,
  };
}

/** An email about samples to approve, or about the customer's answers. */
function sampleMail({ mail, orderId, samples, brand, customerName }: Wording): MailWords {
  const isToApprove = mail === 'sampleToApprove';
  // A later answer about the same product is the one that counts.
  const newest = new Map(samples.map(one => [one.productId, one.decision]));
  const isChange = [...newest.values()].includes('change');
  const what = isToApprove ? 'Sample to approve' : isChange ? 'Change asked on a sample' : 'Sample approved';
  const sentences = samples.map(({ productCode, round, note, decision, person }) => {
    if (decision === 'change') return `${person} asks for a change of ${productCode}${note && `: ${note}`}`;
    if (decision === 'approve')
      return `${person} of ${customerName} approved round ${round} of ${productCode}.${note && ` ${note}`}`;
    return `${brand} made a sample of ${productCode}, round ${round}. Cutting starts after your approval.${note && ` ${note}`}`;
  });
  return {
    subject: `${what}: order #${orderId}`,
    preheader: samples.map(({ productCode, round }) => `${productCode}, round ${round}`).join(' · '),
    heading: what,
    sentence: sentences.join('\n\n'),
    button: isToApprove ? 'See the sample' : `Open order #${orderId}`,
  };
}

/** Returns text such as 'VT-803 × 150, BT-040 × 100, DK-316 × 300 and 4 more'. */
function orderedOf(lines: readonly MailLine[]): string {
  const shown = lines.slice(0, shownLines).map(lineOf).join(', ');
  return lines.length > shownLines ? `${shown} and ${number(lines.length - shownLines)} more` : shown;
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
    ...(rest > 0 ? [`and ${counted(rest, 'more combination')}`] : []),
  ];
}

/**
 * Returns the fields that the customer entered for the whole order, without empty ones (PO-1, DA-1), and the promise beside
 * the requested day (DA-6).
 */
export function givenOf({ poNumber, requestedDate, promisedOn, deliveryAddress }: MailFacts): string[] {
  const day = requestedDate && longDay(requestedDate);
  return [
    ...(poNumber ? [`Purchase order: ${poNumber}`] : []),
    ...(day ? [`Requested: ${day}`] : []),
    ...(day || promisedOn ? [promisedText(promisedOn)] : []),
    ...(deliveryAddress ? [`Deliver to: ${addressInLine(deliveryAddress)}`] : []),
  ];
}

/** Returns the first question of the messages, or else their first words. */
function messageSubject(orderId: number, from: string | undefined, messages: readonly MailMessage[]): string {
  const text = messages.map(({ body }) => body).join('\n');
  const question = questionIn(text);
  if (question) return `Question about order #${orderId}: ${question}`;
  const pictures = messages.reduce((sum, message) => sum + message.pictures.length, 0);
  const about = from ? `${from} about order #${orderId}` : `Order #${orderId}`;
  return `${about}: ${beginningOf(text) || counted(pictures, 'image')}`;
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
  return rest > 0 ? `${shown} and ${number(rest)} more` : shown;
}
