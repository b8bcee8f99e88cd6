import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id, idParams, text } from '../call/field-schemas.ts';
import { staff } from '../call/roles.ts';
import { t } from '../wording.ts';

const company = z.strictObject({ id, name: z.string() });
const count = z.int().check(z.nonnegative());

/**
 * The `state` of the confirmed preview; the call returns 409 when the preview has changed since. Required unless
 * `dryRun` is true, which only returns the preview.
 */
export const confirmation = { dryRun: z._default(z.boolean(), false), state: z.optional(text(100, 1)) };
/** Refines a body that contains `confirmation`. */
export const isConfirmed = [
  ({ dryRun, state }: { dryRun: boolean; state?: string | undefined }) => dryRun || state !== undefined,
  { path: ['state'], error: () => t`is required` },
] as [(body: { dryRun: boolean; state?: string | undefined }) => boolean, { path: string[]; error: () => string }];

/** Everything that has a maximum number in one company. */
export const mergeBounds = ['people', 'invitations', 'lists', 'addresses'] as const;

/** Everything that a merge moves from one company into another (CC-3). */
export const mergePreview = z.strictObject({
  from: company,
  into: company,
  orders: count,
  openOrders: count,
  people: count,
  /** Open invitations that move. Those for owners end: their makers may not make owners of the other company. */
  invitations: count,
  endedInvitations: count,
  lists: count,
  addresses: count,
  files: count,
  /** Products that only one of the two companies sees today; the people of both see them after the merge. */
  products: count,
  /** Lists whose name already exists in the other company, and their new name. */
  renamedLists: z.array(z.strictObject({ name: z.string(), becomes: z.string() })),
  /** Whether the merged company's orders need a purchase order number; the remaining company's rule applies. */
  poRequired: z.boolean(),
  /** What would exceed its maximum number. The server rejects the merge until this list is empty. */
  exceeded: z.array(z.enum(mergeBounds)),
  state: z.string(),
});
export type MergePreview = z.output<typeof mergePreview>;

export const companyCalls = {
  mergeCustomers: {
    for: staff,
    does: 'Merges a customer into another one, which gets its people, orders, files, lists and addresses. `dryRun` only returns the preview.',
    params: idParams,
    body: z.strictObject({ into: id, ...confirmation }).check(z.refine(...isConfirmed)),
    answer: z.strictObject({ merge: mergePreview, merged: z.boolean() }),
    problems: ['customerNotFound', 'sameCustomer', 'confirmIdentity', 'changedMeanwhile', 'tooManyOfThese'],
    audit: ['customersMerged'],
  },
} as const satisfies Record<string, Call>;
