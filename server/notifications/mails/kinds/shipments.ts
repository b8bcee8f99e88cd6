import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import { plural, t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { paragraph } from '../../../platform/mail/mail-frame.ts';
import * as countOf from '../../words/counts.ts';
import { orderTable } from '../parts/mail-blocks.ts';
import { pdfSentences } from '../parts/mail-pdfs.ts';
import type { OrderMail } from '../parts/order-mail.ts';
import { leftOn, numbersOf } from '../parts/order-words.ts';

type News = Pick<Shipment, 'date' | 'items' | 'carrier' | 'tracking' | 'cartons'> & {
  deliveries: readonly { orderId: number; products: readonly { productCode: string; quantity: number }[] }[];
};

/** Deliveries that left together, of the orders that the customer of `o` still has (DL-7), with their packing list. */
export const shipmentSent: OrderMail<News> = {
  to: 'customer',
  setting: 'mail_deliveries',
  quietMinutes: 0,
  pdf: 'shipment',
  read: shipmentId => sql`
    select json_build_object('date', min(d.date), 'items', sum(d.items), 'carrier', s.carrier, 'tracking', s.tracking,
      'cartons', s.cartons, 'deliveries', json_agg(json_build_object('orderId', d.order_id, 'products', d.products)
        order by d.order_id, d.number)) as news, 0 as last
    from shipments s join (
      select d.shipment_id, d.order_id, d.number, d.date, sum(l.quantity) as items,
        json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity) order by p.position, l.product_id) as products
      from deliveries d join orders w on w.id = d.order_id join delivery_lines l on l.order_id = d.order_id and l.number = d.number
      left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
      where d.shipment_id = ${shipmentId} and d.deleted_at is null and w.customer_id = o.customer_id
      group by d.shipment_id, d.order_id, d.number, d.date
    ) d on d.shipment_id = s.id
    group by s.id`,
  shown: () => ({ row: [] }),
  write: given => {
    const { orderId, publicUrl, news } = given;
    const { date, items, carrier, tracking, cartons, deliveries } = news;
    const orders = deliveries.map(({ orderId: id, products }) => ({
      id,
      text: products.map(({ productCode, quantity }) => `${productCode} × ${number(quantity)}`).join(', '),
    }));
    const title = plural(
      orders.length,
      { one: 'Delivery of order {orders}', other: 'Delivery of orders {orders}' },
      { orders: numbersOf(orders) },
    );
    const left = leftOn(items, date, carrier, tracking);
    const sentence = cartons ? t`${left}, in ${countOf.cartons(cartons)}.` : `${left}.`;
    const pdf = pdfSentences('shipment', given.pdf);
    return {
      subject: title,
      preheader: `${leftOn(items, date)}.`,
      heading: title,
      text: [sentence, orders.map(({ id, text }) => t`${`#${id}`}: ${text}`).join('\n'), ...pdf],
      html: `${paragraph(sentence)}${orderTable(orders, publicUrl)}${pdf.map(paragraph).join('')}`,
      button: t`View order #${orderId}`,
    };
  },
};
