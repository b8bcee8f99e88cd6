import * as z from 'zod/mini';
import { trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';

/** A new delivery address of a company. */
export const newAddress = z.strictObject({
  label: trimmedText(limits.addressLabel, 1),
  address: trimmedText(limits.address, 1),
  isDefault: z.optional(z.boolean()),
});
