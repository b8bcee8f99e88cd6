import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { date, idText, oneOf, text } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { settableHoldReasons } from '../orders/hold-reasons.ts';
import { openLineProblems, orderAnswer } from '../orders/orders.ts';

const line = z.strictObject({ id: idText, productId: idText });

export const holdCalls = {
  setHold: {
    for: staff,
    does: 'Puts one product of an order on hold. A hold that is open is ended.',
    params: line,
    body: z.strictObject({
      reason: oneOf(settableHoldReasons),
      note: z._default(text(limits.holdNote), ''),
      until: z.optional(date),
    }),
    answer: orderAnswer,
    problems: [...openLineProblems, 'sampleNotApproved'],
    audit: ['holdSet'],
  },
  endHold: {
    for: staff,
    does: 'Ends the hold of one product of an order.',
    params: line,
    body: empty,
    answer: orderAnswer,
    problems: [...openLineProblems, 'sampleNotApproved', 'holdNotFound'],
    audit: ['holdEnded'],
  },
} as const satisfies Record<string, Call>;
