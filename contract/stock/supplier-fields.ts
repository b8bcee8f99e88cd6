import * as z from 'zod/mini';
import { isEmailAddress } from '../accounts/email-address.ts';
import { trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { t } from '../wording.ts';

/** A supplier as people enter it. It imports no answers, so that its form loads only this. */
const email = trimmedText(limits.email).check(
  z.refine(value => value === '' || isEmailAddress(value), { error: () => t`must be an email address` }),
);

export const newSupplier = z.strictObject({
  name: trimmedText(limits.supplierName, 1),
  email: z.optional(email),
  leadDays: z.optional(wholeNumber(0, limits.leadDays)),
});
export const changedSupplier = z.extend(z.partial(newSupplier), {
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});
