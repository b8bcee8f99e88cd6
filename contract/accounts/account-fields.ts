import * as z from 'zod/mini';
import { text, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { roles } from '../call/roles.ts';
import { t } from '../wording.ts';
import { isEmailAddress } from './email-address.ts';
import { notReserved } from './reserved-names.ts';
import { storedUsername } from './stored-username.ts';

/** An email address that must not be left out. */
const requiredEmail = trimmedText(limits.email).check(
  z.refine(isEmailAddress, { error: () => t`must be an email address` }),
);
/** Rejects separators and invisible characters. */
export const usernameLetters = /^[^,;\p{Cc}\p{Cf}]*$/u;
/** A username in the form that is stored and that sign-in looks for: NFKC (ER-8). */
export const username = z.pipe(
  z.pipe(text(1_000), z.transform(storedUsername)),
  text(limits.username, 1).check(
    z.regex(usernameLetters, { error: () => t`must not contain commas, semicolons or hidden characters` }),
    notReserved,
  ),
);
const blank = z.pipe(
  z.string().check(z.regex(/^\s*$/)),
  z.transform(() => ''),
);
export const password = text(limits.passwordMost, limits.passwordLeast);

/** A language of the portal; null and '' for that of the portal. */
const companyLanguage = z.pipe(
  z.nullable(trimmedText(limits.languageTag)),
  z.transform(given => given ?? ''),
);

/** Company and contact fields: three are required, four are optional (CU-1). */
export const companyFields = {
  companyName: trimmedText(limits.companyText, 1).check(notReserved),
  companyContact: trimmedText(limits.companyText, 1),
  companyEmail: requiredEmail,
  companyAddress: z._default(trimmedText(limits.address), ''),
  contactPerson: z._default(trimmedText(limits.companyText), ''),
  contactPersonDesignation: z._default(trimmedText(limits.companyText), ''),
  contactPersonPhone: z._default(trimmedText(limits.companyText), ''),
  language: z._default(companyLanguage, ''),
};
/** The fields of a change. Omitted optional fields stay unchanged. */
const changedCompany = {
  ...companyFields,
  companyAddress: z.optional(companyFields.companyAddress.def.innerType),
  contactPerson: z.optional(companyFields.contactPerson.def.innerType),
  contactPersonDesignation: z.optional(companyFields.contactPersonDesignation.def.innerType),
  contactPersonPhone: z.optional(companyFields.contactPersonPhone.def.innerType),
  language: z.optional(companyLanguage),
};
/** Only a superadmin may set the role (CU-2). */
const role = z.optional(z.enum(roles));

/** A new account of a customer or of the workshop. */
export const newAccount = z.strictObject({ username, password, ...companyFields, role });

/** A change of an account's company and contact fields. */
export const accountChange = z.strictObject({
  ...changedCompany,
  poRequired: z.optional(z.boolean()),
  role,
  /**
   * The `revision` with which the form was opened. The call returns 409 when a newer one exists; without it the
   * last save wins.
   */
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});

/** New credentials: a username, a password or both. */
export const newCredentials = z.strictObject({
  username: z.optional(z.union([blank, username])),
  password: z.optional(z.union([z.literal(''), password])),
});

/** The change of an own password. */
export const passwordChange = z.strictObject({ currentPassword: text(1_000, 1), newPassword: password });

/** An own email address. */
export const ownEmail = z.strictObject({ email: requiredEmail });

/** The own password, which confirms who the user is. */
export const ownPassword = z.strictObject({ password: text(1_000, 1) });

/** Whose password was forgotten: a username or an email address. */
export const forgottenPassword = z.strictObject({ name: text(limits.email, 1) });

/** A new password, with the token of a reset link. */
export const passwordReset = z.strictObject({ token: text(100, 1), newPassword: password });
