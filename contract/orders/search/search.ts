import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { id, time, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { everyone } from '../../call/roles.ts';

const hits = <T extends z.ZodMiniType>(hit: T) => z.array(hit).check(z.maxLength(limits.searchHits));

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
          image: z.nullable(z.string()),
          /** The first characters of the description; omitted when it is empty. */
          description: z.optional(z.string().check(z.maxLength(limits.searchDescription))),
        }),
      ),
      /**
       * Matches the number ('7' or '#7'), a product code, a note, a description, the delivery address, a message, the reason
       * and the earlier notes of a revision and, for the workshop, the customer. Active and archived orders.
       */
      orders: hits(
        z.strictObject({
          id,
          customerName: z.string(),
          createdAt: time,
          orderPercentage: z.int().check(z.minimum(0), z.maximum(100)),
        }),
      ),
      /** Matches company, username, contact person or email. `name` is the display name. */
      customers: hits(z.strictObject({ id, name: z.string(), username: z.string() })),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
