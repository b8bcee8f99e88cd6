import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { documentKinds } from './documents/document-kinds.ts';

const toVerify = z.strictObject({
  orderId: id,
  items: z.int().check(z.minimum(0)),
  /** When the last item was finished. */
  since: time,
});
const toAnswer = z.strictObject({
  orderId: id,
  /** The beginning of the oldest question that is not answered. */
  text: z.string(),
  since: time,
});
const toApprove = z.strictObject({
  orderId: id,
  productId: id,
  productCode: z.string(),
  /** The round that waits for the answer. */
  round: z.int().check(z.minimum(1)),
  /** When it was sent. */
  since: time,
});

const toAgree = z.strictObject({
  orderId: id,
  documentId: id,
  kind: z.enum(documentKinds),
  name: z.string(),
  /** When it was added. */
  since: time,
});
const toReceive = z.strictObject({
  orderId: id,
  /** The delivery whose receipt nobody confirmed. */
  number: z.int().check(z.minimum(1)),
  items: z.int().check(z.minimum(1)),
  /** When it left. */
  since: time,
});

export const forYouCalls = {
  readForYou: {
    for: ['customer'],
    does: `Lists what waits for the customer: active orders that are ready to verify, orders with a question of the workshop, samples to approve, documents to agree to, and deliveries to confirm, the oldest first, ${limits.forYou} of each. All are empty for people who only view orders.`,
    answer: z.strictObject({
      verify: z.array(toVerify).check(z.maxLength(limits.forYou)),
      answer: z.array(toAnswer).check(z.maxLength(limits.forYou)),
      approve: z.array(toApprove).check(z.maxLength(limits.forYou)),
      agree: z.array(toAgree).check(z.maxLength(limits.forYou)),
      receive: z.array(toReceive).check(z.maxLength(limits.forYou)),
      /** How many others there are. */
      more: z.int().check(z.minimum(0)),
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
