import { z } from 'zod';
import { type Call, idParams, trimmedText } from '../../call/call.ts';
import { limits } from '../../call/limits.ts';
import { buyers, everyone } from '../../call/roles.ts';
import { order } from '../orders.ts';

/** Cancelling an order (OR-21). */
export const changeCalls = {
  cancelOrder: {
    for: everyone,
    companyRoles: buyers,
    does: 'Cancels an order. Customers may do so for a short time after placing it, while the workshop has not started. Staff may cancel any open order and give a reason.',
    params: idParams,
    body: z.strictObject({ reason: trimmedText(limits.changeReason) }),
    answer: z.strictObject({ order, change: z.null() }),
    status: 200,
    problems: ['orderNotFound', 'orderCompleted', 'orderCancelled', 'tooLateToChange'],
    audit: ['orderCancelled'],
  },
} as const satisfies Record<string, Call>;
