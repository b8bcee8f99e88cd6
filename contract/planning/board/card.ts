import { z } from 'zod';
import { date, id, time } from '../../call/field-schemas.ts';
import { dateStates } from '../../orders/date-states.ts';
import { hold } from '../../orders/holds.ts';
import { productStatuses } from '../../orders/order-rules.ts';

const unitCount = z.int().min(0);

/** An open line as Today and the Board show it. */
export const card = z.strictObject({
  orderId: id,
  productId: id,
  productCode: z.string(),
  ticket: z.string(),
  /** When its job ticket was last printed. */
  ticketPrintedAt: time.nullable(),
  customerName: z.string(),
  /** The first picture; null when there are no pictures. */
  image: z.string().nullable(),
  quantity: unitCount,
  status: z.enum(productStatuses),
  passed: z.strictObject({ cutting: unitCount, stitching: unitCount, finishing: unitCount, packaging: unitCount }),
  /** Units that wait at the stage of the list. */
  waiting: unitCount,
  /** Of a ready job: how many jobs of its order are ready. The order can be verified when all are. */
  ofOrder: z.strictObject({ ready: unitCount, total: unitCount }).nullable(),
  /** The working days from the likely day to the promised one; null without a promise or a forecast (TB-1). */
  slack: z.int().nullable(),
  /** The promised day, else the usual day of an accepted line, which only sorts; null for a new line. */
  due: date.nullable(),
  /** Whether the line is new: not reviewed, and no unit of it counted (AC-1). */
  isNew: z.boolean(),
  /** Working days to spare that the lists are sorted by: as `slack`, but with the usual day of accepted lines and from today. */
  sortSlack: z.int().nullable(),
  /** How its promise holds; null when there is nothing to say (LA-1). */
  state: z.enum(dateStates).nullable(),
  /** The working day on which work has to go on so that the promise holds by the likely date (LA-3). */
  startOn: date.nullable(),
  likelyOn: date.nullable(),
  requestedDate: date.nullable(),
  promisedOn: date.nullable(),
  pinned: z.boolean(),
  pinnedAt: time.nullable(),
  hold: hold.nullable(),
  blocked: z.enum(['hold', 'material']).nullable(),
  materialOn: date.nullable(),
  /** Whether the order has a message that the viewer has not read. */
  unread: z.boolean(),
});
export type Card = z.output<typeof card>;
