import * as z from 'zod/mini';
import { notReserved } from '../../accounts/reserved-names.ts';
import { trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { t } from '../../wording.ts';

export const workerName = trimmedText(limits.workerName, 1).check(notReserved);
export const pin = z
  .string({ error: () => t`must have 4 to 6 digits` })
  .check(z.regex(/^\d{4,6}$/, { error: () => t`must have 4 to 6 digits` }));

/** A change of a worker. A field left out stays; a PIN of null is removed. */
export const workerChange = z.strictObject({
  name: z.optional(workerName),
  pin: z.nullish(pin),
  active: z.optional(z.boolean()),
});
