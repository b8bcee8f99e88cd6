import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { idText } from '../call/field-schemas.ts';
import { staff } from '../call/roles.ts';
import { openLineProblems, orderAnswer } from '../orders/orders.ts';
import { newHold } from './new-hold.ts';

const line = z.strictObject({ id: idText, productId: idText });

export const holdCalls = {
  setHold: {
    for: staff,
    does: 'Puts one product of an order on hold. A hold that is open is ended.',
    params: line,
    body: newHold,
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
