import type { NewCustomer } from '#contract/accounts/accounts.ts';

/** The company and contact fields. */
export type Company = Omit<NewCustomer, 'username' | 'password'>;

/** Returns only the company and contact fields, because the audit log must never contain a password. */
export function companyFacts(fields: Company): Company {
  const { companyName, companyContact, companyEmail, companyAddress } = fields;
  const { contactPerson, contactPersonDesignation, contactPersonPhone, language } = fields;
  return {
    companyName,
    companyContact,
    companyEmail,
    companyAddress,
    contactPerson,
    contactPersonDesignation,
    contactPersonPhone,
    language,
  };
}

/** The company and contact fields as the columns of `companies` and of the view `customers`. */
export type CompanyColumns = ReturnType<typeof companyColumns>;
export function companyColumns(fields: Company) {
  return {
    company_name: fields.companyName,
    company_contact: fields.companyContact,
    company_email: fields.companyEmail,
    company_address: fields.companyAddress,
    contact_person: fields.contactPerson,
    contact_person_designation: fields.contactPersonDesignation,
    contact_person_phone: fields.contactPersonPhone,
    language: fields.language || null,
  };
}

/**
 * The same fields as the columns of a staff account, whose name and email address are those of the person, and who
 * choose their language themselves.
 */
export function staffColumns(fields: Company) {
  const { company_email: email, contact_person: person_name, language: _, ...others } = companyColumns(fields);
  return { ...others, email, person_name };
}
