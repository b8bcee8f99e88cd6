import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id, idParams, oneOf } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { t } from '../wording.ts';
import { cameByWays } from './came-by.ts';
import { placingAnswer } from './orders.ts';
import { hasOneAddress, newOrder, placingProblems } from './placing.ts';

/** The call by which staff enter an order for a customer (OR-20). */
export const enteredOrderCalls = {
  enterOrder: {
    for: staff,
    does: 'Places an order for a customer, all or nothing, with the checks of `placeOrder`. `forPersonId` is the person who ordered; without one, `placedBy` is null. `attachments` are ids of files from `uploadFiles`, for the workshop only. An Idempotency-Key header makes retries safe.',
    params: idParams,
    body: z
      .strictObject({
        ...newOrder,
        /** An owner or buyer of the company. */
        forPersonId: z.optional(id),
        /** How the order came. */
        cameBy: oneOf(cameByWays),
        attachments: z._default(
          z.array(id).check(
            z.maxLength(limits.orderAttachments, { error: () => t`may have at most ${limits.orderAttachments} files` }),
            z.refine(ids => new Set(ids).size === ids.length, { error: () => t`names a file twice` }),
          ),
          [],
        ),
      })
      .check(z.refine(...hasOneAddress)),
    answer: placingAnswer,
    status: 201,
    problems: [...placingProblems, 'customerNotFound', 'personNotFound'],
    audit: ['orderPlaced'],
    bodyBytes: limits.orderBytes,
    idempotent: true,
  },
} as const satisfies Record<string, Call>;
