import type { CustomerMatter } from '#contract/orders/customer-matters.ts';
import { t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import { workshopZone } from '../../../platform/database/workshop-zone.ts';
import { paragraph } from '../../../platform/mail/mail-frame.ts';
import { isUnanswered, waitsForCustomer } from '../../../platform/stages/waits-for-customer.ts';
import { dayOf } from '../../words/date-words.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { stageTrack } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';

/**
 * A question and the product that it is about, or a round of a sample with its note. `ref` is the round of a sample or the
 * number of a delivery, `body` also the name of a document.
 */
type Matter = { kind: CustomerMatter; body: string; productCode: string | null; ref: number };
/** The matters, the oldest first, and since which day the order waits. `today` is the workshop's day. */
type News = { matters: readonly Matter[]; waitsFrom: string | null; today: string };

/** Everything for which an order waits, without questions that an email may have answered (QU-5). */
export const reminder: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_dates',
  quietMinutes: 24 * 60,
  isDue: waitsForCustomer,
  read: () => sql`
    select json_build_object('matters', coalesce(
        json_agg(json_build_object('kind', m.kind, 'body', m.body, 'productCode', m.product_code, 'ref', m.ref)
          order by m.since, m.product_code, m.ref), '[]'),
        'waitsFrom', to_char(min(m.since) at time zone ${workshopZone}, 'YYYY-MM-DD'),
        'today', to_char(workshop_today(), 'YYYY-MM-DD')) as news, 0 as last
    from customer_matters() m where m.order_id = o.id and ${isUnanswered} having count(*) > 0`,
  write: given => {
    const { orderId, news } = given;
    const { waitsFrom, today } = news;
    const title = t`Order #${orderId} waits for you`;
    const sentence = waitsFrom ? t`Order #${orderId} waits for you since ${dayOf(waitsFrom, today)}:` : t`${title}:`;
    const matters = news.matters.map(matterOf);
    return {
      subject: title,
      preheader: matters.join(' · '),
      heading: title,
      text: [sentence, matters.join('\n')],
      html: `${paragraph(sentence)}${matters.map(paragraph).join('')}${stageTrack(given)}`,
      button: t`Answer`,
    };
  },
};

/** Returns what an order waits for, on one line: 'Question about TB-124: Brass or nickel?'. */
function matterOf({ kind, body, productCode, ref }: Matter): string {
  const titles = {
    question: productCode ? t`Question about ${productCode}` : t`Question`,
    sample: t`Sample to approve: ${productCode}, round ${ref}`,
    agreement: t`Document to agree to`,
    receipt: t`Delivery ${ref}: please confirm what arrived`,
  } satisfies Record<CustomerMatter, string>;
  const title = titles[kind];
  return body ? t`${title}: ${beginningOf(body)}` : title;
}
