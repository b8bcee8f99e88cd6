import type { Customer } from '#contract/accounts/accounts.ts';
import type { Role } from '#contract/call/roles.ts';
import { accountFaults } from '../account-faults.ts';
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

/** How the forms of customers and passwords word their faults. */
export const customerFaults = accountFaults({
  ...fieldLabels,
  username: texts.username,
  password: texts.password,
  currentPassword: texts.currentPassword,
  newPassword: texts.newPassword,
});

/** Returns the labels of the fields in which two versions of a customer differ. */
export function changedCustomerFields(before: Customer, now: Customer): string[] {
  const fields = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
  return fields.filter(field => before[field] !== now[field]).map(field => fieldLabels[field]);
}
