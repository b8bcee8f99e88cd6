import * as z from 'zod/mini';
import { date, id, time } from '../../call/field-schemas.ts';
import { dateStates } from '../../orders/date-states.ts';
import { hold } from '../../orders/holds.ts';
import { productStatuses } from '../../orders/order-rules.ts';
import { plan } from '../../orders/plan.ts';
import { sampleStates } from '../../orders/sample-states.ts';

const unitCount = z.int().check(z.minimum(0));

/** An open line as Today and the Board show it. */
export const card = z.strictObject({
  orderId: id,
  productId: id,
  productCode: z.string(),
  ticket: z.string(),
  /** When its job ticket was last printed. */
  ticketPrintedAt: z.nullable(time),
  customerName: z.string(),
  /** The first picture; null when there are no pictures. */
  image: z.nullable(z.string()),
  quantity: unitCount,
  status: z.enum(productStatuses),
  passed: z.strictObject({ cutting: unitCount, stitching: unitCount, finishing: unitCount, packaging: unitCount }),
  /** Units that wait at the stage of the list. */
  waiting: unitCount,
  /** Of a ready job: how many jobs of its order are ready. The order can be verified when all are. */
  ofOrder: z.nullable(z.strictObject({ ready: unitCount, total: unitCount })),
  /** The working days from the likely day to the promised one; null without a promise or a forecast (TB-1). */
  slack: z.nullable(z.int()),
  /** Whether the line is new: not reviewed, and no unit of it counted (AC-1). */
  isNew: z.boolean(),
  /** The plan of an accepted line whose order has no promise (DA-13); null before the next forecast. */
  plan: z.nullable(plan),
  /** Its position in its order, and the day of its acceptance, by which lines without a day are sorted (TB-6). */
  position: unitCount,
  acceptedOn: z.nullable(date),
  /** How its promise holds; null when there is nothing to say (LA-1). */
  state: z.nullable(z.enum(dateStates)),
  /** The working day on which work has to go on so that the promise holds by the likely date (LA-3). */
  startOn: z.nullable(date),
  likelyOn: z.nullable(date),
  requestedDate: z.nullable(date),
  promisedOn: z.nullable(date),
  pinned: z.boolean(),
  pinnedAt: z.nullable(time),
  hold: z.nullable(hold),
  blocked: z.nullable(z.enum(['hold', 'material'])),
  /** Whether it is blocked, and the next move is the workshop's (TB-2). */
  isMove: z.boolean(),
  /** The state of the sample for which it is on hold. */
  sample: z.nullable(z.enum(sampleStates)),
  materialOn: z.nullable(date),
  /** The day that is over on which its material was expected (ST-12). */
  overdueSince: z.nullable(date),
  /** How many units at the stage of the list the stock covers; null where no counted material is used (ST-12). */
  covered: z.nullable(unitCount),
  /** The materials that it lacks, for superadmins. */
  lacking: z.optional(z.array(z.strictObject({ materialId: id, name: z.string() }))),
  /** Whether the order has a message that the viewer has not read. */
  unread: z.boolean(),
});
export type Card = z.output<typeof card>;
