import * as z from 'zod/mini';
import { type Call, done } from '../../call/call.ts';
import { id, idParams, idText, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { buyers, everyone } from '../../call/roles.ts';
import { isBlank } from '../../messages/message-rules.ts';
import { t } from '../../wording.ts';

/** An address to which a company has orders delivered. */
export const address = z.strictObject({
  id,
  label: z.string(),
  address: z.string(),
  /** Whether the cart preselects this address; a company has at most one such address. */
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;

const filled = (most: number) =>
  trimmedText(most, 1).check(z.refine(typed => !isBlank(typed), { error: () => t`is required` }));
const fields = {
  label: filled(limits.addressLabel),
  address: filled(limits.address),
  isDefault: z.optional(z.boolean()),
};
const params = z.strictObject({ id: idText, addressId: idText });
const answer = z.strictObject({ address });

export const addressCalls = {
  readAddresses: {
    for: everyone,
    companyRoles: buyers,
    does: "Returns a company's delivery addresses, in the order in which they were added.",
    params: idParams,
    answer: z.strictObject({ addresses: z.array(address) }),
    problems: ['customerNotFound'],
  },
  createAddress: {
    for: everyone,
    companyRoles: ['owner'],
    does: `Adds a delivery address to a company, which has up to ${limits.addresses}.`,
    params: idParams,
    body: z.strictObject(fields),
    answer,
    status: 201,
    problems: ['customerNotFound', 'tooManyOfThese', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['addressCreated'],
  },
  updateAddress: {
    for: everyone,
    companyRoles: ['owner'],
    does: 'Changes a delivery address. Orders keep the address that they were placed with.',
    params,
    body: z.partial(z.strictObject(fields)),
    answer,
    problems: ['customerNotFound', 'addressNotFound'],
    audit: ['addressEdited'],
  },
  deleteAddress: {
    for: everyone,
    companyRoles: ['owner'],
    does: 'Deletes a delivery address. Orders keep it.',
    params,
    answer: done,
    problems: ['customerNotFound', 'addressNotFound'],
    audit: ['addressDeleted'],
  },
} as const satisfies Record<string, Call>;
