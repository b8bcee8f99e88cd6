import type { NewCustomer } from '#contract/accounts.ts';

/** The company and contact fields as the columns of `accounts`. */
export function companyColumns(fields: Omit<NewCustomer, 'username' | 'password'>) {
  return {
    company_name: fields.companyName,
    company_contact: fields.companyContact,
    company_email: fields.companyEmail,
    company_address: fields.companyAddress,
    contact_person: fields.contactPerson,
    contact_person_designation: fields.contactPersonDesignation,
    contact_person_phone: fields.contactPersonPhone,
  };
}
