import { t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import * as countOf from '../../words/counts.ts';
import { progressBody } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';

/** An order whose completion the workshop verified. */
export const orderCompleted: OrderMail = {
  to: 'customer',
  setting: 'mail_order_completed',
  isDue: sql`o.completed_at is not null`,
  write: given => {
    const { orderId, totalProducts, totalItems } = given;
    const items = countOf.items(totalItems);
    return {
      subject: t`Order #${orderId} is complete`,
      preheader: `${countOf.products(totalProducts)}, ${items}.`,
      heading: t`Order #${orderId} is complete`,
      button: t`View order #${orderId}`,
      ...progressBody(given, t`Your order #${orderId} (${items}) is complete.`),
    };
  },
};
