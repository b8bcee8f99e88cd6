import { doneItems } from '#contract/orders/order-rules.ts';
import { doneAtStages } from '#contract/production/count-texts.ts';
import { t } from '#contract/wording.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { answerAbove } from '../platform/mail/answer-above.ts';
import { mailHtml, mailTextOf, paragraph, remark } from '../platform/mail/mail-frame.ts';
import * as countOf from './counts.ts';
import { bubble, lineTable, orderTable, pictureRow, stageTrack } from './mail-blocks.ts';
import { isTalk } from './mail-facts.ts';
import { type PdfPlace, pdfSentence } from './mail-pdfs.ts';
import { type MailPictures, picturesInRow } from './mail-pictures.ts';
import type { Wording } from './mail-wording.ts';
import { combinationsOf, givenOf, leftOf, lineOf, mailWords, matterOf, shownLines } from './mail-words.ts';
import { isForWorkshop } from './queue-mail.ts';

type Given = Wording & {
  /** Scheme and host for links. Without it, emails contain no links. */
  publicUrl: string | undefined;
  pictures: MailPictures;
  /** Whether an answer to the email becomes a message. */
  isAnswered?: boolean;
  /** Where the PDF of the email is, if it has one. */
  pdf?: PdfPlace | undefined;
};

export type MailText = { subject: string; text: string; html: string; settingsUrl: string | undefined };

/** Returns subject and content of an email about an order, as plain text and as HTML. */
export function mailText(given: Given): MailText {
  const { mail, orderId, brand, publicUrl } = given;
  const words = mailWords(given);
  const [sample] = mail === 'sampleToApprove' ? given.samples : [];
  const place = sample ? `?order=${orderId}&sample=${sample.productId}` : `/${orderId}`;
  const link = publicUrl && `${publicUrl}/customizations${place}`;
  const settingsUrl = publicUrl && `${publicUrl}${isForWorkshop(mail) ? '/?emails=1' : '/profile'}`;
  const reason = isForWorkshop(mail) ? t`You get this because you work at ${brand}.` : '';
  const choose = settingsUrl
    ? t`Choose which emails you get: ${settingsUrl}`
    : isForWorkshop(mail)
      ? t`Choose which emails you get.`
      : t`Choose which emails you get in My Profile.`;
  return {
    subject: given.poNumber ? t`${words.subject} (PO ${given.poNumber})` : words.subject,
    text: mailTextOf(
      [...(given.isAnswered ? [t.of(answerAbove)] : []), ...paragraphsOf(given, words.sentence)],
      link && t`Open the order: ${link}`,
      [reason, choose].filter(Boolean).join(' '),
    ),
    html: mailHtml({
      brand,
      isAnswered: given.isAnswered,
      preheader: words.preheader,
      ...(words.heading && { heading: words.heading }),
      body: bodyOf(given, words.sentence),
      button: link ? { label: words.button, href: link } : undefined,
      foot: {
        text: settingsUrl ? reason : [reason, choose].filter(Boolean).join(' '),
        link: settingsUrl ? { label: t`Choose which emails you get`, href: settingsUrl } : undefined,
      },
    }),
    settingsUrl,
  };
}

function paragraphsOf(given: Given, sentence: string): string[] {
  const { mail, lines, messages, matters, earlier } = given;
  if (isTalk(mail)) {
    return [
      `${sentence}:`,
      ...messages.map(({ body, pictures }) => messageText(body, pictures.length)),
      ...(earlier > 0 ? [countOf.andEarlierMessages(earlier)] : []),
      ...progressOf(given),
    ];
  }
  if (mail === 'reminder') return [sentence, matters.map(matterOf).join('\n')];
  if (mail === 'shipmentSent')
    return [
      sentence,
      ordersLeft(given)
        .map(({ id, text }) => `#${id}: ${text}`)
        .join('\n'),
      ...pdfOf(given),
    ];
  if (hasPdf(mail)) return [sentence, listOf(pdfLines(given)), ...pdfOf(given)];
  if (mail !== 'orderPlaced' && mail !== 'orderConfirmed') return [sentence];
  return [sentence, givenOf(given).join('\n'), listOf(lines)].filter(text => text !== '');
}

/** The first lines of an order with their notes and first combinations, as text. */
function listOf(lines: Given['lines']): string {
  const shown = lines
    .slice(0, shownLines)
    .map(line =>
      [
        [lineOf(line), oneNote(line.description)].filter(Boolean).join(', '),
        ...combinationsOf(line).map(text => `  ${text}`),
      ].join('\n'),
    );
  const rest = lines.length - shownLines;
  return [...shown, ...(rest > 0 ? [countOf.andMoreProducts(rest)] : [])].join('\n');
}

/** The subject of the PDF of an email. */
const pdfs = { deliverySent: 'delivery', shipmentSent: 'shipment', orderPdf: 'order' } as const;

/** Returns whether the email carries a PDF unless its reader wants none (DO-11). */
export function hasPdf(mail: Given['mail']): mail is keyof typeof pdfs {
  return mail in pdfs;
}

/** Says where the PDF is. Nothing for readers who want none. */
function pdfOf({ mail, pdf }: Given): string[] {
  return pdf && hasPdf(mail) ? [pdfSentence(pdfs[mail], pdf)] : [];
}

/** The orders of a shipment with what left of each. */
function ordersLeft({ shipment }: Given): { id: number; text: string }[] {
  return (shipment?.deliveries ?? []).map(delivery => ({ id: delivery.orderId, text: leftOf(delivery) }));
}

/** The lines of the order, or the products of the delivery with how many of each left. */
function pdfLines({ mail, lines, delivery }: Given): Given['lines'] {
  if (mail !== 'deliverySent' || !delivery) return lines;
  return delivery.products.map(({ productCode, quantity }) => {
    const line = lines.find(one => one.productCode === productCode);
    const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
    return { description: '', picture: null, passed, ...line, productCode, quantity, breakdown: [] };
  });
}

function oneNote(description: string): string {
  return description.replace(/\s+/gu, ' ').trim();
}

function messageText(body: string, pictures: number): string {
  return [body, pictures > 0 ? `(${countOf.images(pictures)})` : ''].filter(part => part !== '').join('\n');
}

/** Returns the items that are done at each stage, like the track on screen (OR-14). Empty before the first one. */
function progressOf({ orderId, lines, totalItems }: Given): string[] {
  const done = doneItems(lines);
  return done.cutting === 0 ? [] : [t`Order #${orderId}: ${doneAtStages(done, totalItems)}.`];
}

/** A paragraph for each sample, and the pictures of the first one. */
function samplesBody(given: Given, sentence: string): string {
  const row = pictureRow(given.pictures.ofLines, picturesInRow(given, given.mail).length);
  return `${sentence.split('\n\n').map(paragraph).join('')}${row}${stageTrack(given)}`;
}

function bodyOf(given: Given, sentence: string): string {
  const { mail, brand, customerName, lines, messages, matters, earlier, pictures } = given;
  if (isTalk(mail)) {
    const author = escapeHtml(mail === 'customerMessage' ? customerName : brand);
    const shown = messages.map(({ body, pictures: names }, index) => {
      const cids = pictures.ofMessages[index] ?? [];
      return bubble({ body, cids, morePictures: names.length - cids.length }, mail === 'customerMessage');
    });
    const more = earlier > 0 ? remark(countOf.andEarlierMessages(earlier)) : '';
    const isUnderWay = doneItems(lines).cutting > 0;
    return `<h1 style="margin:0 0 8px;font-size:15px;font-weight:400">${talkHeading(given, author)}</h1>${shown.join('')}${more}${isUnderWay ? stageTrack(given) : ''}`;
  }
  if (mail === 'reminder') {
    return `${paragraph(sentence)}${matters.map(matter => paragraph(matterOf(matter))).join('')}${stageTrack(given)}`;
  }
  if (mail === 'sampleToApprove' || mail === 'sampleDecided') return samplesBody(given, sentence);
  if (mail === 'shipmentSent') {
    return `${paragraph(sentence)}${orderTable(ordersLeft(given), given.publicUrl)}${pdfOf(given).map(paragraph).join('')}`;
  }
  const row = pictureRow(pictures.ofLines, picturesInRow(given, mail).length);
  if (hasPdf(mail)) {
    return `${paragraph(sentence)}${row}${lineTable(pdfLines(given))}${pdfOf(given).map(paragraph).join('')}${stageTrack(given)}`;
  }
  const isNew = mail === 'orderPlaced' || mail === 'orderConfirmed';
  const entered = isNew ? givenOf(given).join('\n') : '';
  return `${paragraph(sentence)}${entered && paragraph(entered)}${row}${isNew ? lineTable(lines) : stageTrack(given)}`;
}

/** Returns 'Ada wrote about order #7' as HTML, with both names in bold. `author` is HTML. */
function talkHeading({ mail, orderId }: Given, author: string): string {
  const [name, order] = ['\u0001', '\u0002'];
  const text = mail === 'question' ? t`${name} asks about ${order}` : t`${name} wrote about ${order}`;
  return escapeHtml(text)
    .replace(name, () => `<b>${author}</b>`)
    .replace(order, () => `<b>${escapeHtml(t`order #${orderId}`)}</b>`);
}
