import type { Customer } from '#contract/accounts/accounts.ts';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { storedUsername } from '#contract/accounts/stored-username.ts';
import { limits } from '#contract/call/limits.ts';
import type { Role } from '#contract/call/roles.ts';
import { isLongerThan, textLength } from '#contract/call/text-length.ts';
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
  role: Role;
  poRequired: boolean;
};
type TextField = Exclude<keyof CustomerValues, 'role' | 'poRequired'>;

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
    role: customer?.role ?? 'customer',
    poRequired: customer?.poRequired ?? false,
  };
}

const fields: Record<TextField, { label: string; most: number; required?: boolean }> = {
  username: { label: texts.username, most: limits.username, required: true },
  password: { label: texts.password, most: limits.passwordMost, required: true },
  companyName: { label: texts.companyName, most: limits.companyText, required: true },
  companyContact: { label: texts.companyContact, most: limits.companyText, required: true },
  companyEmail: { label: texts.companyEmail, most: limits.email, required: true },
  companyAddress: { label: texts.companyAddress, most: limits.address },
  contactPerson: { label: texts.contactPerson, most: limits.companyText },
  contactPersonDesignation: { label: texts.designation, most: limits.companyText },
  contactPersonPhone: { label: texts.contactPhone, most: limits.companyText },
};

/** Returns the error text of a field, or undefined when its value is valid (CU-1). */
export function customerFault(field: TextField, typed: string): string | undefined {
  const { label, most, required } = fields[field];
  // Passwords are not trimmed, because spaces are part of them.
  const value = field === 'password' ? typed : field === 'username' ? storedUsername(typed) : typed.trim();
  if (value === '') return required ? texts.required(label) : undefined;
  if (isLongerThan(value, most)) return texts.tooLong(most);
  if (field === 'password' && textLength(value) < limits.passwordLeast) return texts.tooShort(limits.passwordLeast);
  if (field === 'companyEmail' && !isEmailAddress(value)) return texts.notEmail;
  return undefined;
}

/** Returns the error texts of new credentials: at least one of the two must be new (CU-4). */
export function credentialsFaults(
  now: string,
  given: { username: string; password: string },
): Partial<Record<'username' | 'password', string>> {
  const username = storedUsername(given.username);
  const password = given.password === '' ? undefined : customerFault('password', given.password);
  const tooLong = isLongerThan(username, limits.username) ? texts.tooLong(limits.username) : undefined;
  if (tooLong || password) return { ...(tooLong && { username: tooLong }), ...(password && { password }) };
  const isNew = (username !== '' && username !== now) || given.password !== '';
  return isNew ? {} : { username: texts.nothingNew };
}

/** Returns the company and contact fields as the server expects them, with the role when the user may set it. */
export function companyInput(values: CustomerValues, withRole: boolean) {
  return {
    companyName: values.companyName.trim(),
    companyContact: values.companyContact.trim(),
    companyEmail: values.companyEmail.trim(),
    companyAddress: values.companyAddress.trim(),
    contactPerson: values.contactPerson.trim(),
    contactPersonDesignation: values.contactPersonDesignation.trim(),
    contactPersonPhone: values.contactPersonPhone.trim(),
    ...(withRole && { role: values.role }),
  };
}

/** Returns the labels of the fields in which two versions of a customer differ. */
export function changedCustomerFields(before: Customer, now: Customer): string[] {
  const labels: [keyof Customer, string][] = [
    ['companyName', texts.companyName],
    ['companyContact', texts.companyContact],
    ['companyEmail', texts.companyEmail],
    ['companyAddress', texts.companyAddress],
    ['contactPerson', texts.contactPerson],
    ['contactPersonDesignation', texts.designation],
    ['contactPersonPhone', texts.contactPhone],
    ['role', texts.role],
    ['poRequired', texts.poRequired],
  ];
  return labels.filter(([field]) => before[field] !== now[field]).map(([, label]) => label);
}
