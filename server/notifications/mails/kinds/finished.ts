import { plural, t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import * as countOf from '../../words/counts.ts';
import { progressBody } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';

/** An order whose items are all packed. */
export const orderFinished: OrderMail = {
  to: 'customer',
  setting: 'mail_order_finished',
  isDue: sql`(o.finished_items = o.total_items and o.ended_at is null)`,
  write: given => {
    const { orderId, totalProducts, totalItems } = given;
    const sentence = plural(
      totalItems,
      {
        one: 'Your order {order} is ready. Have a look and verify it.',
        other: 'Your order {order} is ready, all # items. Have a look and verify it.',
      },
      { order: `#${orderId}` },
    );
    return {
      subject: t`Order #${orderId} is ready: ${countOf.items(totalItems)}`,
      preheader: plural(totalProducts, {
        one: 'The product is packed. Have a look and verify it.',
        other: 'All # products are packed. Have a look and verify it.',
      }),
      heading: t`Order #${orderId} is ready`,
      button: t`Verify order #${orderId}`,
      ...progressBody(given, sentence),
    };
  },
};
