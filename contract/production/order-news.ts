import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { stages } from '../orders/order-rules.ts';

/** The progress of an order since its customer last opened it. */
const orderNews = z.strictObject({
  orderId: id,
  /** When the customer last opened the order, or placed it. */
  since: time,
  /** The furthest stage with an item that is done; null unless it had none before. */
  started: z.nullable(z.enum(stages)),
  /** How many more items have got ready since then. */
  finished: z.int().check(z.minimum(0)),
});
export type OrderNews = z.output<typeof orderNews>;

export const orderNewsCalls = {
  readOrderNews: {
    for: ['customer'],
    does: `Lists what happened to the caller's newest ${limits.newsOrders} active orders since the caller last opened each: the stage that was started and how many more items are ready. Orders without news are left out.`,
    answer: z.strictObject({ news: z.array(orderNews).check(z.maxLength(limits.newsOrders)) }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
