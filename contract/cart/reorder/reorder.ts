import { z } from 'zod';
import { type Call, id, idParams, pageLimit, time } from '../../call/call.ts';
import { limits } from '../../call/limits.ts';

/** The differences between an ordered line and today's catalog (RE-2). */
export const lineChanges = ['code', 'description', 'pictures'] as const;
export type LineChange = (typeof lineChanges)[number];

/** A line as the cart would order it again. `images` contains the customer's own files, without catalog pictures. */
const line = {
  quantity: z.int().min(1),
  description: z.string(),
  images: z.array(z.string()),
  /** Always empty: no product has options. */
  breakdown: z.array(z.never()),
  changes: z.array(z.enum(lineChanges)),
};

/**
 * A line of the earlier order. When its product was deleted, `productId` is null and `productCode` is the ordered code.
 */
export const reorderLine = z.strictObject({
  productId: id.nullable(),
  productCode: z.string(),
  orderedCode: z.string(),
  state: z.enum(['same', 'changed', 'gone']),
  ...line,
});
export type ReorderLine = z.output<typeof reorderLine>;

export const reorderCalls = {
  readReorder: {
    for: ['customer'],
    does: 'Returns the lines of an order for ordering them again, compared with the catalog of today.',
    params: idParams,
    answer: z.strictObject({ orderId: id, createdAt: time, lines: z.array(reorderLine) }),
    status: 200,
    problems: ['orderNotFound'],
  },
  readPrevious: {
    for: ['customer'],
    does: `Returns the newest orders of a product, ${limits.previous} unless \`limit\` is given.`,
    params: idParams,
    query: z.object({ limit: pageLimit(limits.previousMost) }),
    answer: z.strictObject({ previous: z.array(z.strictObject({ orderId: id, createdAt: time, ...line })) }),
    status: 200,
    problems: ['productNotFound'],
  },
} as const satisfies Record<string, Call>;
