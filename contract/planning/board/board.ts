import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { date, idText, oneOf, text } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { nextCursor, pageLimit, placeCursor } from '../../call/paging.ts';
import { staff } from '../../call/roles.ts';
import { stages } from '../../orders/order-rules.ts';
import { card } from './card.ts';
import { boardColumns, boardStates } from './columns.ts';

const count = z.int().check(z.minimum(0));

export const boardCalls = {
  readBoard: {
    for: staff,
    does: `Returns the cards of one column of the Board, or of all, in the order of work, ${limits.boardColumn} unless \`limit\` says otherwise, and the lines and units of every column.`,
    query: z.object({
      status: z.optional(oneOf(boardColumns)),
      customer: z.optional(idText),
      search: z.optional(text(limits.search)),
      state: z.optional(oneOf(boardStates)),
      cursor: placeCursor(8),
      limit: pageLimit(limits.pageSize),
    }),
    answer: z.strictObject({
      /** The workshop's current day. */
      day: date,
      cards: z.array(card),
      counts: z.record(z.enum(boardColumns), z.strictObject({ lines: count, units: count })),
      /** The jobs that can be worked on at each stage and their items that wait there, of the same cards, as on Today. */
      work: z.record(z.enum(stages), z.strictObject({ lines: count, units: count })),
      /** Of the cards that match the customer and search: how many are blocked, and how many orders are in each state. */
      states: z.strictObject({ blocked: count, late: count, willBeLate: count, tight: count }),
      nextCursor,
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
