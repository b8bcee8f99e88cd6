import { changeAsked, changeDecided } from './kinds/change-requests.ts';
import { orderCompleted } from './kinds/completed.ts';
import { deliveryDifference, deliverySent } from './kinds/deliveries.ts';
import { documentAdded } from './kinds/documents.ts';
import { orderFinished } from './kinds/finished.ts';
import { customerMessage, newMessage, question } from './kinds/messages.ts';
import { orderPdf } from './kinds/order-pdf.ts';
import { orderConfirmed, orderPlaced } from './kinds/placed.ts';
import { reminder } from './kinds/reminder.ts';
import { orderChanged } from './kinds/revisions.ts';
import { sampleDecided, sampleToApprove } from './kinds/samples.ts';
import { shipmentSent } from './kinds/shipments.ts';
import type { OrderMail } from './parts/order-mail.ts';

/** The kinds of emails about orders. */
const kinds = {
  orderPlaced,
  orderConfirmed,
  newMessage,
  customerMessage,
  orderFinished,
  orderCompleted,
  documentAdded,
  sampleToApprove,
  sampleDecided,
  orderChanged,
  deliverySent,
  shipmentSent,
  deliveryDifference,
  question,
  reminder,
  changeAsked,
  changeDecided,
  orderPdf,
} satisfies Record<string, OrderMail>;

export type Mail = keyof typeof kinds;
export const mails = Object.keys(kinds) as Mail[];

export function kindOf(mail: Mail): OrderMail {
  return kinds[mail];
}
