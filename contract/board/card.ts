import { z } from 'zod';
import { date, id, time } from '../call/call.ts';
import { hold } from '../orders/holds.ts';
import { productStatuses } from '../orders/order-rules.ts';

const unitCount = z.int().min(0);

/** An open line as Today and the Board show it. */
export const card = z.strictObject({
  orderId: id,
  productId: id,
  productCode: z.string(),
  ticket: z.string(),
  customerName: z.string(),
  /** The first picture; null when there are no pictures. */
  image: z.string().nullable(),
  quantity: unitCount,
  status: z.enum(productStatuses),
  passed: z.strictObject({ cutting: unitCount, stitching: unitCount, finishing: unitCount, packaging: unitCount }),
  /** Units that wait at the stage of the list. */
  waiting: unitCount,
  /** Working days to spare: from today to `due` without those to the likely date (TB-1). */
  slack: z.int().nullable(),
  due: date,
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

/** The cursor of a list sorted by slack is a position, because slack changes from day to day. */
export const placeCursor = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'is not a page of this list')
  .transform(Number)
  .optional();
