import { z } from 'zod';
import type { Call } from '../../call/call.ts';
import { id, time, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { everyone } from '../../call/roles.ts';

const hits = <T extends z.ZodType>(hit: T) => z.array(hit).max(limits.searchHits);

export const searchCalls = {
  search: {
    for: everyone,
    does: 'Finds a few products, orders and (for the workshop) customers among those that the caller may see.',
    query: z.object({ q: trimmedText(limits.search, 1) }),
    answer: z.strictObject({
      /** Matches part of the code, an exact match first, then the description and the name in the material record. */
      products: hits(
        z.strictObject({
          id,
          productCode: z.string(),
          image: z.string().nullable(),
          /** The first characters of the description; omitted when it is empty. */
          description: z.string().max(limits.searchDescription).optional(),
        }),
      ),
      /**
       * Matches the number ('7' or '#7'), a product code, a note, a description and, for the workshop, the customer.
       */
      orders: hits(
        z.strictObject({
          id,
          customerName: z.string(),
          createdAt: time,
          orderPercentage: z.int().min(0).max(100),
        }),
      ),
      /** Matches company, username, contact person or email. `name` is the display name. */
      customers: hits(z.strictObject({ id, name: z.string(), username: z.string() })),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
