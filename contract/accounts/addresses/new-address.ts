import * as z from 'zod/mini';
import { limits } from '../../call/limits.ts';
import { required } from '../account-fields.ts';

/** A new delivery address of a company. */
export const newAddress = z.strictObject({
  label: required(limits.addressLabel),
  address: required(limits.address),
  isDefault: z.optional(z.boolean()),
});
