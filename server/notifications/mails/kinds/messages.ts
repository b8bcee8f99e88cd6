import { doneItems } from '#contract/orders/order-rules.ts';
import { doneAtStages } from '#contract/production/count-texts.ts';
import { t } from '#contract/wording.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { remark } from '../../../platform/mail/mail-frame.ts';
import * as countOf from '../../words/counts.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { bubble, stageTrack } from '../parts/mail-blocks.ts';
import type { About, Given, OrderMail, Shown, Written } from '../parts/order-mail.ts';

/** `earlier` is the number of unread messages before these. */
type News = { messages: readonly { body: string; pictures: readonly string[] }[]; earlier: number };

/** The maximum number of messages in one email. Earlier messages are only counted. */
const mostMessages = 20;
const longestQuestion = 100;

/** Messages of the workshop. */
export const newMessage: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_new_message',
  read: () => unreadMessages(sql`m.sender = 'admin' and not (m.asks and a.mail_dates)`),
  shown,
  write: given => ({
    subject: messageSubject(given, t`Order #${given.orderId}`),
    ...talk(given, t`${given.brand} wrote about order #${given.orderId}`, wrote(given.brand)),
  }),
};

/** Messages of the customer. */
export const customerMessage: OrderMail<News> = {
  to: 'workshop',
  setting: 'mail_new_message',
  quietMinutes: 15,
  read: () => unreadMessages(sql`m.sender = 'customer' and not (m.asks and a.mail_dates)`),
  shown,
  write: given => ({
    subject: messageSubject(given, t`${given.customerName} about order #${given.orderId}`),
    ...talk(given, t`${given.customerName} wrote about order #${given.orderId}`, wrote(given.customerName), true),
  }),
};

/** Questions of the workshop, until they are answered. */
export const question: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_dates',
  read: () => unreadMessages(sql`m.sender = 'admin' and m.asks and m.answered_at is null`),
  shown,
  write: given => ({
    subject: t`Question about order #${given.orderId}`,
    ...talk(given, t`${given.brand} asks about order #${given.orderId}`, {
      name: given.brand,
      says: (name, order) => t`${name} asks about ${order}`,
    }),
  }),
  isQuestion: ({ messages, earlier }) => messages.length === 1 && earlier === 0,
};

/** The messages of the order `o` that the account `a` has not seen and no email named. */
function unreadMessages(which: Sql): Sql {
  return sql`
    select json_build_object('messages', json_agg(json_build_object('body', m.body, 'pictures', coalesce((
          select json_agg(f.name order by i.position) from order_message_images i join files f on f.id = i.file_id
          where i.message_id = m.id), '[]')) order by m.id), 'earlier', max(m.unseen) - count(*)) as news, max(m.id) as last
    from (
      select m.id, m.body, count(*) over () as unseen from order_messages m
      where m.order_id = o.id and ${which} and m.id > mailed.told_message_id and m.created_at > coalesce(
        (select seen_at from order_seen where account_id = a.id and order_id = o.id), '-infinity')
      order by m.id desc limit ${mostMessages}
    ) m
    having count(*) > 0`;
}

function shown({ news }: About<News>): Shown {
  return { messages: news.messages.map(({ pictures }) => pictures) };
}

type Saying = { name: string; says: (name: string, order: string) => string };
const wrote = (name: string): Saying => ({ name, says: (name, order) => t`${name} wrote about ${order}` });

/** The messages with how far the order is. */
function talk(given: Given<News>, sentence: string, saying: Saying, isOwnSide = false): Omit<Written, 'subject'> {
  const { orderId, news, cids, lines, totalItems } = given;
  const { messages, earlier } = news;
  const done = doneItems(lines);
  const more = earlier > 0 ? [countOf.andEarlierMessages(earlier)] : [];
  const bubbles = messages.map(({ body, pictures }, index) => {
    const own = cids.ofMessages[index] ?? [];
    return bubble({ body, cids: own, morePictures: pictures.length - own.length }, isOwnSide);
  });
  return {
    preheader: beginningOf(messages.map(({ body }) => body).join(' ')),
    text: [
      t`${sentence}:`,
      ...messages.map(({ body, pictures }) =>
        [body, pictures.length > 0 ? `(${countOf.images(pictures.length)})` : ''].filter(Boolean).join('\n'),
      ),
      ...more,
      // The items that are done at each stage, like the track on screen (OR-14), after the first one.
      ...(done.cutting === 0 ? [] : [t`Order #${orderId}: ${doneAtStages(done, totalItems)}.`]),
    ],
    html: `<h1 style="margin:0 0 8px;font-size:15px;font-weight:400">${talkHeading(orderId, saying)}</h1>${bubbles.join('')}${more.map(remark).join('')}${done.cutting > 0 ? stageTrack(given) : ''}`,
    button: t`Answer`,
  };
}

/** Returns 'Ada wrote about order #7' as HTML, with both names in bold. */
function talkHeading(orderId: number, { name: author, says }: Saying): string {
  const [name, order] = ['\u0001', '\u0002'];
  return escapeHtml(says(name, order))
    .replace(name, () => `<b>${escapeHtml(author)}</b>`)
    .replace(order, () => `<b>${escapeHtml(t`order #${orderId}`)}</b>`);
}

/** Returns the first question of the messages, or else their first words after what they are `about`. */
function messageSubject({ orderId, news: { messages } }: Given<News>, about: string): string {
  const text = messages.map(({ body }) => body).join('\n');
  const found = questionIn(text);
  if (found) return t`Question about order #${orderId}: ${found}`;
  const pictures = messages.reduce((sum, message) => sum + message.pictures.length, 0);
  return t`${about}: ${beginningOf(text) || countOf.images(pictures)}`;
}

/** Returns the first sentence that ends with a question mark, cut to a length that lists of emails show. */
export function questionIn(text: string): string | undefined {
  // The look-behind lets a match begin only where a sentence does, so long texts without an end take linear time.
  const found = /(?<![^.!?\n])[^.!?\n]*\?/u.exec(text)?.[0].trim();
  if (!found || found === '?') return undefined;
  const letters = [...found];
  return letters.length <= longestQuestion ? found : `${letters.slice(0, longestQuestion).join('').trimEnd()}…`;
}
