import * as z from 'zod/mini';
import { oneOf, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { companyRoles } from '../call/roles.ts';
import { t } from '../wording.ts';
import { password, username } from './account-fields.ts';
import { isEmailAddress } from './email-address.ts';
import { notReserved } from './reserved-names.ts';

const name = trimmedText(limits.personName, 1).check(notReserved);
const email = trimmedText(limits.email).check(
  z.refine(typed => typed === '' || isEmailAddress(typed), { error: () => t`must be an email address` }),
);
const companyRole = oneOf(companyRoles);

/** An invitation of a person (PE-3). */
export const newInvitation = z.strictObject({ name, email: z.optional(email), companyRole });

/** A change of a person. */
export const personChange = z.strictObject({
  name: z.optional(name),
  email: z.optional(email),
  companyRole: z.optional(companyRole),
  active: z.optional(z.boolean()),
});

/** The account of an invited person. */
export const newPerson = z.strictObject({ name, username, password });
