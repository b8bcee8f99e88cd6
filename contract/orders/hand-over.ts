import * as z from 'zod/mini';
import { confirmation, isConfirmed } from '../accounts/companies.ts';
import type { Call } from '../call/call.ts';
import { id, idParams } from '../call/field-schemas.ts';
import { staff } from '../call/roles.ts';

const count = z.int().check(z.nonnegative());
const company = z.strictObject({ id, name: z.string() });

/** The effects of handing an order over to another customer (CC-4). */
export const handOverPreview = z.strictObject({
  orderId: id,
  /** Null when the order's customer was deleted. */
  from: z.nullable(company),
  into: company,
  /** The name that both customers see on the order: `customerName`, or 'New, formerly Old' while it is open. */
  customerShown: z.string(),
  messages: count,
  /** Documents of the workshop, which the other customer sees from then on. */
  documents: count,
  /** Rounds of samples, whose pictures the other customer sees from then on. */
  sampleRounds: count,
  /** Deliveries of the order, which move with it. */
  deliveries: count,
  changeRequests: count,
  /** Customer files that move to the other customer. */
  files: count,
  /**
   * Customer files that other orders or lists of the customer also use. They stay with the customer, and both customers
   * can read them.
   */
  sharedFiles: count,
  /** Products of the order that the other customer does not see in the catalog. */
  hiddenProducts: count,
  /** Whether the other customer needs a purchase order number and the order has none. */
  poNumberMissing: z.boolean(),
  state: z.string(),
});
export type HandOverPreview = z.output<typeof handOverPreview>;

export const handOverCalls = {
  handOverOrder: {
    for: staff,
    does: 'Hands an order over to another customer, with its messages and files. `dryRun` only returns the preview.',
    params: idParams,
    body: z.strictObject({ customerId: id, ...confirmation }).check(z.refine(...isConfirmed)),
    answer: z.strictObject({ handOver: handOverPreview, handedOver: z.boolean() }),
    problems: ['orderNotFound', 'orderCancelled', 'customerNotFound', 'sameCustomer', 'changedMeanwhile'],
    audit: ['orderHandedOver'],
  },
} as const satisfies Record<string, Call>;
