import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { id, idParams } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { buyers, staff } from '../call/roles.ts';
import { orderAnswer } from './orders.ts';

/** Moves completed and cancelled orders out of the lists of one side and back. */
export const archiveCalls = {
  archiveOrderAsCustomer: {
    for: ['customer'],
    companyRoles: buyers,
    does: "Moves a completed or cancelled order to the customer's archive.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound', 'orderNotCompleted'],
    audit: ['orderArchived'],
  },
  unarchiveOrderAsCustomer: {
    for: ['customer'],
    companyRoles: buyers,
    does: "Moves an order back to the customer's active orders.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound'],
    audit: ['orderUnarchived'],
  },
  archiveOrderAsAdmin: {
    for: staff,
    does: "Moves a completed or cancelled order to the workshop's archive.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound', 'orderNotCompleted'],
    audit: ['orderArchived'],
  },
  archiveCompletedOrders: {
    for: staff,
    does: `Moves the completed and cancelled orders to the workshop's archive, all or those of one customer: the oldest ${limits.ordersArchived} in one call. \`more\` says whether there are others.`,
    body: z.strictObject({ customer: z.optional(id) }),
    answer: z.strictObject({
      archived: z.int().check(z.minimum(0), z.maximum(limits.ordersArchived)),
      more: z.boolean(),
    }),
    problems: [],
    audit: ['ordersArchived'],
  },
  unarchiveOrderAsAdmin: {
    for: staff,
    does: "Moves an order back to the workshop's active orders.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound'],
    audit: ['orderUnarchived'],
  },
} as const satisfies Record<string, Call>;
