import type { Customer } from '#contract/accounts/accounts.ts';
import { storedUsername } from '#contract/accounts/stored-username.ts';
import { limits } from '#contract/call/limits.ts';
import type { Role } from '#contract/call/roles.ts';
import { passwordFault, type TextRule, textFault } from '../../platform/forms/text-fault.ts';
import { emailFault } from '../email-fault.ts';
import { texts as languageTexts } from '../language/texts.ts';
import { texts } from './texts.ts';

/** The values of the customer form. Missing values are empty strings. */
export type CustomerValues = {
  username: string;
  password: string;
  companyName: string;
  companyContact: string;
  companyEmail: string;
  companyAddress: string;
  contactPerson: string;
  contactPersonDesignation: string;
  contactPersonPhone: string;
  /** '' for that of the portal. */
  language: string;
  role: Role;
  poRequired: boolean;
};
type TextField = Exclude<keyof CustomerValues, 'role' | 'poRequired' | 'language'>;

/** Returns the initial values: the customer's, or empty values for a new customer. */
export function customerValues(customer?: Customer): CustomerValues {
  return {
    username: customer?.username ?? '',
    password: '',
    companyName: customer?.companyName ?? '',
    companyContact: customer?.companyContact ?? '',
    companyEmail: customer?.companyEmail ?? '',
    companyAddress: customer?.companyAddress ?? '',
    contactPerson: customer?.contactPerson ?? '',
    contactPersonDesignation: customer?.contactPersonDesignation ?? '',
    contactPersonPhone: customer?.contactPersonPhone ?? '',
    language: customer?.language ?? '',
    role: customer?.role ?? 'customer',
    poRequired: customer?.poRequired ?? false,
  };
}

const optional: TextRule = { most: limits.companyText };
const rules: Record<Exclude<TextField, 'password' | 'companyEmail'>, TextRule> = {
  username: { most: limits.username, required: texts.required(texts.username) },
  companyName: { ...optional, required: texts.required(texts.companyName) },
  companyContact: { ...optional, required: texts.required(texts.companyContact) },
  companyAddress: { most: limits.address },
  contactPerson: optional,
  contactPersonDesignation: optional,
  contactPersonPhone: optional,
};

/** Returns the error text of a field, or undefined when its value is valid (CU-1). */
export function customerFault(field: TextField, typed: string): string | undefined {
  if (field === 'password') return passwordFault(typed, texts.required(texts.password));
  if (field === 'companyEmail') return emailFault(typed, texts.required(texts.companyEmail));
  return textFault(field === 'username' ? storedUsername(typed) : typed, rules[field]);
}

/** Returns the error texts of new credentials: at least one of the two must be new (CU-4). */
export function credentialsFaults(
  now: string,
  given: { username: string; password: string },
): Partial<Record<'username' | 'password', string>> {
  const typed = storedUsername(given.username);
  const isNew = (typed !== '' && typed !== now) || given.password !== '';
  const username = textFault(typed, { most: limits.username }) ?? (isNew ? undefined : texts.nothingNew);
  const password = given.password === '' ? undefined : customerFault('password', given.password);
  return { ...(username && { username }), ...(password && { password }) };
}

/** Returns the company and contact fields that the server expects, with the role when the user may set it. */
export function companyInput({ username, password, poRequired, role, ...company }: CustomerValues, withRole: boolean) {
  return { ...company, ...(withRole && { role }) };
}

/** The labels of the fields of a customer, as errors and conflicts name them. */
export const fieldLabels = {
  companyName: texts.companyName,
  companyContact: texts.companyContact,
  companyEmail: texts.companyEmail,
  companyAddress: texts.companyAddress,
  contactPerson: texts.contactPerson,
  contactPersonDesignation: texts.designation,
  contactPersonPhone: texts.contactPhone,
  language: languageTexts.language,
  role: texts.role,
  poRequired: texts.poRequired,
};

/** Returns the labels of the fields in which two versions of a customer differ. */
export function changedCustomerFields(before: Customer, now: Customer): string[] {
  const fields = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  return fields.filter(field => before[field] !== now[field]).map(field => fieldLabels[field]);
}
