import { z } from 'zod';
import { type Call, idText, text, wholeNumber } from '../call/call.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { productStatuses } from '../orders/order-rules.ts';
import { orderAnswer } from '../orders/orders.ts';

const productInOrder = z.strictObject({ id: idText, productCode: text(limits.productCode, 1) });

export const productionCalls = {
  setProductStatus: {
    for: staff,
    does: 'Sets the production status of one product of an order.',
    params: productInOrder,
    body: z.strictObject({ status: z.enum(productStatuses, 'must be one of the five production statuses') }),
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderProductNotFound', 'orderCompleted'],
    audit: ['orderProductChanged'],
  },
  setCompletedCount: {
    for: staff,
    does: 'Sets the number of finished items of one product of an order, from 0 to its quantity.',
    params: productInOrder,
    body: z.strictObject({ completed: wholeNumber(0, limits.quantity) }),
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderProductNotFound', 'orderCompleted'],
    audit: ['orderProductChanged'],
  },
} as const satisfies Record<string, Call>;
