import { t } from '#contract/wording.ts';
import * as countOf from '../../words/counts.ts';
import { pdfBody } from '../parts/mail-blocks.ts';
import type { OrderMail } from '../parts/order-mail.ts';

/** The PDF of an order, which staff send again. */
export const orderPdf: OrderMail = {
  to: 'customer',
  setting: 'mail_pdfs',
  quietMinutes: 0,
  pdf: 'order',
  write: given => {
    const { orderId, totalProducts, totalItems, lines } = given;
    const content = `${countOf.products(totalProducts)}, ${countOf.items(totalItems)}`;
    return {
      subject: t`PDF of order #${orderId}`,
      preheader: `${content}.`,
      heading: t`Order #${orderId}`,
      button: t`View order #${orderId}`,
      ...pdfBody(given, t`Your order #${orderId}: ${content}.`, 'order', lines),
    };
  },
};
