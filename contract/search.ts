import { z } from 'zod';
import { type Call, id, text, time } from './call.ts';
import { limits } from './limits.ts';
import { everyone } from './roles.ts';

const hits = <T extends z.ZodType>(hit: T) => z.array(hit).max(limits.searchHits);

export const searchCalls = {
  search: {
    for: everyone,
    does: 'Looks for products, orders and (for the workshop) customers among all that the caller may see; a few of each.',
    query: z.object({ q: text(limits.search, 1).trim().min(1, 'is required') }),
    answer: z.strictObject({
      /** By part of the code; the very code first. */
      products: hits(z.strictObject({ id, productCode: z.string(), image: z.string().nullable() })),
      /** By number ('7' or '#7'); of the newest ones also by product code and, for the workshop, by customer. */
      orders: hits(
        z.strictObject({
          id,
          customerName: z.string(),
          createdAt: time,
          orderPercentage: z.int().min(0).max(100),
        }),
      ),
      /** By company, username, contact person or e-mail. `name` is the display name. */
      customers: hits(z.strictObject({ id, name: z.string(), username: z.string() })),
    }),
    status: 200,
    problems: [],
  },
} as const satisfies Record<string, Call>;
