import { context, t } from '#contract/wording.ts';
import { answerAbove } from '../../platform/mail/answer-above.ts';
import type { Email } from '../../platform/mail/email.ts';
import { mailHtml, mailTextOf, paragraph } from '../../platform/mail/mail-frame.ts';
import { bubble, orderTable, pictureRow } from '../mails/parts/mail-blocks.ts';
import { type PdfPlace, pdfSentences } from '../mails/parts/mail-pdfs.ts';
import type { MailLine } from '../mails/parts/order-mail.ts';
import { lineOf, numbersOf } from '../mails/parts/order-words.ts';
import * as countOf from '../words/counts.ts';
import { acceptedTitle, weekdayAndDay } from '../words/date-words.ts';
import type { MailedOrder } from './claim-date-mails.ts';

type Given = {
  brand: string;
  /** Scheme and host for links. Without it, emails contain no links. */
  publicUrl: string | undefined;
  /** A sentence of the workshop, or an empty text. */
  message: string;
  orders: readonly MailedOrder[];
  /** The products of a single order, and the content ids of their pictures in the email. */
  lines: readonly MailLine[];
  cids: readonly string[];
  /** Whether an answer to the email becomes a message. */
  isAnswered?: boolean;
  /** Where the PDF of the order is, if the email has one. */
  pdf?: PdfPlace | undefined;
};
type Words = {
  subject: string;
  heading: string;
  preheader: string;
  sentence: string;
  button: string;
  path: string;
};

/** Returns the kind of an email about dates. */
export function kindOf(orders: readonly MailedOrder[]): 'orderAccepted' | 'datePromised' | 'dateChanged' {
  if (orders.every(order => order.accepted)) return 'orderAccepted';
  return orders.every(({ was, day }) => was !== null && day !== null) ? 'dateChanged' : 'datePromised';
}

/** Returns subject and content of an email about accepted and promised orders. */
export function dateMailText(given: Given): Pick<Email, 'subject' | 'text' | 'settingsUrl'> & { html: string } {
  const { brand, publicUrl, message, orders, lines, cids, isAnswered = false, pdf } = given;
  const pdfs = pdfSentences('order', pdf);
  const [first] = orders;
  const isOne = orders.length === 1 && first !== undefined;
  const { subject, heading, preheader, sentence, button, path } = isOne ? wordsOfOne(first) : wordsOfSeveral(orders);
  const link = publicUrl && `${publicUrl}${path}`;
  const settingsUrl = publicUrl && `${publicUrl}/profile`;
  const choose = t`Choose which emails you get`;
  const rows = orders.map(order => ({ id: order.id, text: rowOf(order) }));
  const list = rows.map(row => t`${`#${row.id}`}: ${row.text}`).join('\n');
  const body = isOne ? pictureRow(cids, lines.length) : orderTable(rows, publicUrl);
  return {
    subject,
    text: mailTextOf(
      [
        isAnswered ? t.of(answerAbove) : '',
        sentence,
        message,
        isOne ? lines.slice(0, mostLines).map(lineOf).join('\n') : list,
        ...pdfs,
      ].filter(Boolean),
      link && t`${isOne ? t`Open the order` : button}: ${link}`,
      settingsUrl ? t`Choose which emails you get: ${settingsUrl}` : t`Choose which emails you get in My Profile.`,
    ),
    html: mailHtml({
      brand,
      isAnswered,
      preheader,
      heading,
      body: `${paragraph(sentence)}${message && written(brand, message)}${body}${pdfs.map(paragraph).join('')}`,
      button: link ? { label: button, href: link } : undefined,
      foot: {
        text: settingsUrl ? '' : t`Choose which emails you get in My Profile.`,
        link: settingsUrl ? { label: choose, href: settingsUrl } : undefined,
      },
    }),
    settingsUrl,
  };
}

/** The number of products that the plain text of an email lists. */
const mostLines = 20;
const orderPath = (id: number) => `/customizations/${id}`;

function wordsOfOne(order: MailedOrder): Words {
  const { id, day, was, totalProducts, totalItems, poNumber, today } = order;
  const head = headOf(order);
  const items = countOf.items(totalItems);
  const content = `${countOf.products(totalProducts)}, ${items}`;
  const promised = day === null ? '' : weekdayAndDay(day, today);
  const sentence = order.accepted
    ? day === null
      ? t`We accepted your order #${id}: ${content}.`
      : t`We accepted your order #${id}: ${content}. It is promised for ${promised}.`
    : was === null
      ? t`Your order #${id} (${items}) is promised for ${promised}.`
      : t`Your order #${id} (${items}) is now promised for ${promised}. Until now it was promised for ${weekdayAndDay(was, today)}.`;
  return {
    subject: poNumber ? t`${head} (PO ${poNumber})` : head,
    heading: order.accepted || was === null ? head : t`New date for order #${id}`,
    preheader: `${content}.`,
    sentence,
    button: t`View order #${id}`,
    path: orderPath(id),
  };
}

function headOf({ id, accepted: isAccepted, day, was, today }: MailedOrder): string {
  if (isAccepted) return acceptedTitle(id, day ?? undefined, today);
  if (was === null) return context('weekday')`Order #${id} is promised for ${weekdayAndDay(day ?? '', today)}`;
  return t`New date for order #${id}: ${weekdayAndDay(day ?? '', today)} (was ${weekdayAndDay(was, today)})`;
}

function wordsOfSeveral(orders: readonly MailedOrder[]): Words {
  const heading = countOf.datesFor(orders.length);
  return {
    subject: t`${heading}: ${numbersOf(orders)}`,
    heading,
    preheader: orders.map(order => `#${order.id} ${rowOf(order)}`).join(', '),
    sentence: t`These are the dates of your orders.`,
    button: t`Open the orders`,
    path: '/orders',
  };
}

/** Returns text such as 'Friday 22 January (was Friday 15 January), PO 4711'. */
function rowOf({ accepted: isAccepted, day, was, poNumber, today }: MailedOrder): string {
  const dated =
    day === null
      ? ''
      : was === null
        ? weekdayAndDay(day, today)
        : t`${weekdayAndDay(day, today)} (was ${weekdayAndDay(was, today)})`;
  return [isAccepted ? [t`accepted`, dated].filter(Boolean).join(', ') : dated, poNumber && t`PO ${poNumber}`]
    .filter(Boolean)
    .join(', ');
}

function written(brand: string, message: string): string {
  return `${paragraph(t`${brand} writes:`)}${bubble({ body: message, cids: [], morePictures: 0 }, false)}`;
}
