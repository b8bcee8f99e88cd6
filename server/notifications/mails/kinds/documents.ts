import { documentWords } from '#contract/orders/documents/document-kinds.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import { plural, t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import { documentTitle } from '../../words/notification-words.ts';
import { progressBody } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';

type News = readonly Pick<OrderDocument, 'kind' | 'name' | 'needsAgreement'>[];

/** Documents that no email named, unless they were replaced or agreed to since. Says whether the workshop waits for an agreement. */
export const documentAdded: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_dates',
  read: () => sql`
    select json_agg(json_build_object('kind', d.kind, 'name', d.name, 'needsAgreement', d.needs_agreement) order by d.id)
        as news, max(d.id) as last
    from order_documents d
    where d.order_id = o.id and d.agreed_at is null and d.replaced_at is null and d.id > mailed.told_message_id
    having count(*) > 0`,
  write: given => {
    const { orderId, brand, news: documents } = given;
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
    const next = needsAgreement ? ` ${t`Please agree, or answer with a message.`}` : '';
    return {
      subject: title,
      preheader: documents.map(({ name }) => name).join(', '),
      heading: title,
      button: t`View order #${orderId}`,
      ...progressBody(given, t`${brand} added to your order #${orderId}: ${names}.${next}`),
    };
  },
};
