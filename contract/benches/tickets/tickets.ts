import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { id, idParams, time } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { staff } from '../../call/roles.ts';
import { t } from '../../wording.ts';
import { job } from '../jobs.ts';

/** The contents of a job ticket (TI-1). Pictures are JPEGs in base64. */
export const jobTicket = z.strictObject({
  job,
  /** The customer's complete note. */
  note: z.string(),
  /** The product's description when it was ordered. */
  productDescription: z.string(),
  /** The number of the line in its order, from 1, and how many lines the order has. */
  productNumber: z.int(),
  totalProducts: z.int(),
  /** The product's first catalog picture. */
  productPicture: z.nullable(z.string()),
  /** The first pictures of the approved sample, and then the customer's first files. */
  pictures: z.array(z.string()).check(z.maxLength(limits.ticketPictures)),
  /** How many of the pictures are those of the approved sample, and when it was approved. */
  samplePictures: z.int().check(z.minimum(0)),
  approvedAt: z.nullable(time),
});
export type JobTicket = z.output<typeof jobTicket>;

export const ticketCalls = {
  readTickets: {
    for: staff,
    does: 'Returns the job tickets of an order.',
    params: idParams,
    answer: z.strictObject({ tickets: z.array(jobTicket) }),
    problems: ['orderNotFound'],
  },
  readTicketsOfLines: {
    for: staff,
    does: `Returns the job tickets of up to ${limits.ticketLines} lines of any orders, in the given order. With \`printed\`, stores that they were printed now, for lines of orders that are not completed.`,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ orderId: id, productId: id }))
        .check(
          z.minLength(1, { error: () => t`must have at least one line` }),
          z.maxLength(limits.ticketLines, { error: () => t`may have at most ${limits.ticketLines} lines` }),
        ),
      printed: z.optional(z.boolean()),
    }),
    answer: z.strictObject({ tickets: z.array(jobTicket) }),
    problems: ['orderNotFound', 'orderProductNotFound'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
