import { answerAbove } from '../../platform/mail/answer-above.ts';
import type { Email } from '../../platform/mail/email.ts';
import { mailHtml, mailTextOf, paragraph } from '../../platform/mail/mail-frame.ts';
import { bubble, orderTable, pictureRow } from '../mail-blocks.ts';
import type { MailLine } from '../mail-facts.ts';
import { type PdfPlace, pdfSentence } from '../mail-pdfs.ts';
import { lineOf, numbersOf } from '../mail-words.ts';
import { acceptedTitle, counted, weekdayAndDay } from '../notification-words.ts';
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
  const pdfs = pdf ? [pdfSentence('order', pdf)] : [];
  const [first] = orders;
  const isOne = orders.length === 1 && first !== undefined;
  const { subject, heading, preheader, sentence, button, path } = isOne ? wordsOfOne(first) : wordsOfSeveral(orders);
  const link = publicUrl && `${publicUrl}${path}`;
  const settingsUrl = publicUrl && `${publicUrl}/profile`;
  const choose = 'Choose which emails you get';
  const rows = orders.map(order => ({ id: order.id, text: rowOf(order) }));
  const list = rows.map(row => `#${row.id}: ${row.text}`).join('\n');
  const body = isOne ? pictureRow(cids, lines.length) : orderTable(rows, publicUrl);
  return {
    subject,
    text: mailTextOf(
      [
        isAnswered ? answerAbove : '',
        sentence,
        message,
        isOne ? lines.slice(0, mostLines).map(lineOf).join('\n') : list,
        ...pdfs,
      ].filter(Boolean),
      link && `${isOne ? 'Open the order' : button}: ${link}`,
      settingsUrl ? `${choose}: ${settingsUrl}` : `${choose} in My Profile.`,
    ),
    html: mailHtml({
      brand,
      isAnswered,
      preheader,
      heading,
      body: `${paragraph(sentence)}${message && written(brand, message)}${body}${pdfs.map(paragraph).join('')}`,
      button: link ? { label: button, href: link } : undefined,
      foot: {
        text: settingsUrl ? '' : `${choose} in My Profile.`,
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
  const items = counted(totalItems, 'item');
  const content = `${counted(totalProducts, 'product')}, ${items}`;
  const dated = `${items}) ${was === null ? 'is' : 'is now'} promised for ${weekdayAndDay(day ?? '', today)}.`;
  const sentence = order.accepted
    ? `We accepted your order #${id}: ${content}.${day === null ? '' : ` It is promised for ${weekdayAndDay(day, today)}.`}`
    : `Your order #${id} (${dated}${was === null ? '' : ` Until now it was promised for ${weekdayAndDay(was, today)}.`}`;
  return {
    subject: poNumber ? `${head} (PO ${poNumber})` : head,
    heading: order.accepted || was === null ? head : `New date for order #${id}`,
    preheader: `${content}.`,
    sentence,
    button: `View order #${id}`,
    path: orderPath(id),
  };
}

function headOf({ id, accepted: isAccepted, day, was, today }: MailedOrder): string {
  if (isAccepted) return acceptedTitle(id, day ?? undefined, today);
  if (was === null) return `Order #${id} is promised for ${weekdayAndDay(day ?? '', today)}`;
  return `New date for order #${id}: ${weekdayAndDay(day ?? '', today)} (was ${weekdayAndDay(was, today)})`;
}

function wordsOfSeveral(orders: readonly MailedOrder[]): Words {
  const heading = `Dates for ${counted(orders.length, 'order')}`;
  return {
    subject: `${heading}: ${numbersOf(orders)}`,
    heading,
    preheader: orders.map(order => `#${order.id} ${rowOf(order)}`).join(', '),
    sentence: 'These are the dates of your orders.',
    button: 'Open the orders',
    path: '/orders',
  };
}

/** Returns text such as 'Friday 22 January (was Friday 15 January), PO 4711'. */
function rowOf({ accepted: isAccepted, day, was, poNumber, today }: MailedOrder): string {
  const dated =
    day === null ? '' : `${weekdayAndDay(day, today)}${was === null ? '' : ` (was ${weekdayAndDay(was, today)})`}`;
  return [isAccepted ? ['accepted', dated].filter(Boolean).join(', ') : dated, poNumber && `PO ${poNumber}`]
    .filter(Boolean)
    .join(', ');
}

function written(brand: string, message: string): string {
  return `${paragraph(`${brand} writes:`)}${bubble({ body: message, cids: [], morePictures: 0 }, false)}`;
}
