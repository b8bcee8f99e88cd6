import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { id, idParams, time } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { pageLimit } from '../../call/paging.ts';
import { givenCombination } from '../../orders/order-line.ts';

/** The differences between an ordered line and today's catalog (RE-2). */
export const lineChanges = ['code', 'description', 'pictures', 'choiceGone', 'optionNew', 'optionGone'] as const;

/** A line as the cart would order it again. `images` contains the customer's own files, without catalog pictures. */
const line = {
  quantity: z.int().check(z.minimum(1)),
  description: z.string(),
  images: z.array(z.string()),
  /** The combinations as the cart sends them. A choice that is no longer offered is left out. */
  breakdown: z.array(givenCombination),
  changes: z.array(z.enum(lineChanges)),
  /**
   * The changes of options. `value` is a choice that is no longer offered, or the value of a removed option, which is the
   * end of the note if it fits there.
   */
  optionChanges: z.array(
    z.strictObject({
      change: z.enum(['choiceGone', 'optionNew', 'optionGone']),
      option: z.string(),
      value: z.nullable(z.string()),
    }),
  ),
};

/**
 * A line of the earlier order. When its product was deleted, `productId` is null and `productCode` is the ordered code.
 */
export const reorderLine = z.strictObject({
  productId: z.nullable(id),
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
    problems: ['orderNotFound'],
  },
  readPrevious: {
    for: ['customer'],
    does: `Returns the newest orders of a product, ${limits.previous} unless \`limit\` is given.`,
    params: idParams,
    query: z.object({ limit: pageLimit(limits.previousMost) }),
    answer: z.strictObject({ previous: z.array(z.strictObject({ orderId: id, createdAt: time, ...line })) }),
    problems: ['productNotFound'],
  },
} as const satisfies Record<string, Call>;
