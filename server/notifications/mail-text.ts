import { stageItems, stages } from '#contract/orders/order-rules.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { oneLine } from '../mail/one-line.ts';
import type { Mail } from './queue-mail.ts';

/** The data of a mail. All texts are user input. */
export type MailFacts = {
  mail: Mail;
  orderId: number;
  customerName: string;
  totalProducts: number;
  totalItems: number;
  lines: Parameters<typeof stageItems>[0];
  messages: readonly { body: string; images: number }[];
  /** The number of unread messages before these. */
  earlier: number;
  brand: string;
  /** Scheme and host for links; undefined leaves links out. */
  publicUrl: string | undefined;
};

export type MailText = { subject: string; text: string; html: string };

/** Subject and content of a mail, as plain text and as HTML. Every subject contains the order's number. */
export function mailText(facts: MailFacts): MailText {
  const { subject, paragraphs } = wordsOf(facts);
  const link = facts.publicUrl && `${facts.publicUrl}/customizations/${facts.orderId}`;
  const foot =
    facts.mail === 'orderPlaced'
      ? `You get this because you work at ${facts.brand}.`
      : `Choose which emails you get${facts.publicUrl ? `: ${facts.publicUrl}/profile` : ' in My Profile.'}`;
  const text = [...paragraphs, ...(link ? [`Open the order: ${link}`] : []), `-- \n${foot}`].join('\n\n');
  return { subject: oneLine(subject), text, html: htmlOf(facts.brand, paragraphs, link, foot) };
}

function wordsOf(facts: MailFacts): { subject: string; paragraphs: string[] } {
  const { mail, orderId, customerName, brand } = facts;
  const order = `order #${orderId}`;
  const items = counted(facts.totalItems, 'item');
  switch (mail) {
    case 'orderPlaced':
      return {
        subject: `New ${order} from ${customerName}`,
        paragraphs: [`${customerName} placed ${order}: ${counted(facts.totalProducts, 'product')}, ${items}.`],
      };
    case 'newMessage': {
      const earlier = facts.earlier > 0 ? [`(${counted(facts.earlier, 'earlier message')} in the portal)`] : [];
      return {
        subject: `New message about ${order}`,
        paragraphs: [
          `${brand} wrote about ${order}:`,
          ...earlier,
          ...facts.messages.map(messageText),
          ...progressOf(facts),
        ],
      };
    }
    case 'orderFinished':
      return {
        subject: `Your ${order} is finished`,
        paragraphs: [
          `Your ${order} is finished${facts.totalItems === 1 ? '' : `, all ${items}`}. Have a look and verify it.`,
        ],
      };
    case 'orderCompleted':
      return {
        subject: `Your ${order} is complete`,
        paragraphs: [`Your ${order} (${items}) is complete.`],
      };
  }
}

/** The items that have reached each stage, like the track on screen (OR-14); nothing before the first one. */
function progressOf({ orderId, lines, totalItems }: MailFacts): string[] {
  const reached = stageItems(lines);
  if (reached.cutting === 0) return [];
  const counts = stages.map(stage => `${stage} ${reached[stage].toLocaleString('en')}`).join(', ');
  return [`Progress of order #${orderId}: ${counts} of ${counted(totalItems, 'item')}.`];
}

function messageText({ body, images }: MailFacts['messages'][number]): string {
  const pictures = images > 0 ? `(${counted(images, 'image')})` : '';
  return [body, pictures].filter(part => part !== '').join('\n');
}

function htmlOf(brand: string, paragraphs: readonly string[], link: string | undefined, foot: string): string {
  const font = "font-family:Georgia,'Times New Roman',serif";
  const body = paragraphs.map(paragraph => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(brand)}</title></head>
<body style="margin:0;padding:24px;background:#f6f1e8;color:#2b2118;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fffdf9;border:1px solid #e3d9c8;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;font-weight:600;${font}">${escapeHtml(brand)}</h1>
${body.join('\n')}
${link ? `<p><a href="${escapeHtml(link)}" style="color:#7a3e12">Open the order</a></p>` : ''}
<p style="margin-top:24px;color:#6b5d4d;font-size:13px">${escapeHtml(foot)}</p>
</div></body></html>`;
}

function counted(number: number, word: string): string {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}
