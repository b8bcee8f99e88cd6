import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import { ofTotal } from '#contract/production/count-texts.ts';
import { t } from '#contract/wording.ts';
import { sql } from '../../../platform/database/sql.ts';
import { beginningOf } from '../../words/notification-facts.ts';
import { pdfBody, progressBody } from '../parts/mail-blocks.ts';
import type { MailLine, OrderMail } from '../parts/order-mail.ts';
import { leftOn } from '../parts/order-words.ts';

type Sent = Pick<Delivery, 'number' | 'date' | 'items' | 'carrier' | 'tracking'> & {
  /** The items of all deliveries of the order. */
  delivered: number;
  products: readonly { productCode: string; quantity: number }[];
};
type Received = { number: number; receivedBy: string; difference: string; pictures: readonly string[] };

/** A delivery that left, with its delivery note. */
export const deliverySent: OrderMail<Sent> = {
  to: 'customer',
  setting: 'mail_deliveries',
  quietMinutes: 0,
  pdf: 'delivery',
  read: number => sql`
    select json_build_object('number', v.number, 'date', v.date, 'carrier', coalesce(w.carrier, v.carrier),
      'tracking', coalesce(w.tracking, v.tracking), 'delivered', o.delivered_items,
      'items', (select sum(l.quantity) from delivery_lines l where l.order_id = v.order_id and l.number = v.number),
      'products', (select json_agg(json_build_object('productCode', l.product_code, 'quantity', l.quantity) order by p.position, l.product_id)
        from delivery_lines l left join order_products p on p.order_id = l.order_id and p.product_id = l.product_id
        where l.order_id = v.order_id and l.number = v.number)) as news, 0 as last
    from deliveries v left join shipments w on w.id = v.shipment_id
    where v.order_id = o.id and v.number = ${number} and v.deleted_at is null`,
  write: given => {
    const { orderId, totalItems, lines, news } = given;
    const { number, date, items, carrier, tracking, delivered, products } = news;
    const title = t`Delivery ${number} of order #${orderId}`;
    const left = leftOn(items, date, carrier, tracking);
    return {
      subject: title,
      preheader: `${leftOn(items, date)}.`,
      heading: title,
      button: t`View order #${orderId}`,
      ...pdfBody(
        given,
        t`${left}; ${ofTotal(delivered, totalItems)} delivered.`,
        'delivery',
        linesThatLeft(products, lines),
      ),
    };
  },
};

/** A difference: products of a delivery that were missing or damaged, with pictures. */
export const deliveryDifference: OrderMail<Received> = {
  to: 'workshop',
  setting: 'mail_deliveries',
  read: number => sql`
    select json_build_object('number', v.number, 'receivedBy', v.received_by_name, 'difference', v.difference,
      'pictures', coalesce((
        select json_agg(f.name order by i.position) from order_message_images i join files f on f.id = i.file_id
        where i.message_id = v.message_id), '[]')) as news, 0 as last
    from deliveries v
    where v.order_id = o.id and v.number = ${number} and v.deleted_at is null and v.difference is not null`,
  shown: ({ lines, news: { pictures } }) => ({
    row: pictures.length > 0 ? pictures : lines.map(({ picture }) => picture),
  }),
  write: given => {
    const { orderId, customerName, news } = given;
    const { number, receivedBy, difference } = news;
    const title = t`Difference in delivery ${number} of order #${orderId}`;
    return {
      subject: title,
      preheader: beginningOf(difference),
      heading: title,
      button: t`Answer`,
      ...progressBody(given, t`${receivedBy} of ${customerName} reports: ${difference}`),
    };
  },
};

/** The products of a delivery as lines of the order, with how many of each left. */
function linesThatLeft(products: Sent['products'], lines: readonly MailLine[]): MailLine[] {
  return products.map(({ productCode, quantity }) => {
    const line = lines.find(one => one.productCode === productCode);
    const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
    return { description: '', picture: null, passed, ...line, productCode, quantity, breakdown: [] };
  });
}
