import * as z from 'zod/mini';
import { type Call, done } from '../../call/call.ts';
import { id, idParams, idText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { buyers, everyone } from '../../call/roles.ts';
import { newAddress } from './new-address.ts';

/** An address to which a company has orders delivered. */
export const address = z.strictObject({
  id,
  label: z.string(),
  address: z.string(),
  /** Whether the cart preselects this address; a company has at most one such address. */
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;

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
    body: newAddress,
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
    body: z.partial(newAddress),
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
