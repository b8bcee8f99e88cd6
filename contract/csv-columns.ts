/**
 * The columns of the CSV files that products and customers are imported from and exported to. The first row names them, by
 * heading or by field, in any order, without regard to case, spaces and '*'. No zod here: screens show the columns too.
 */
export type CsvColumn = {
  field: string;
  heading: string;
  /** The column has to be there, and filled in every row. */
  required?: true;
  /** Written by the export, passed over by the import. */
  exportOnly?: true;
  /** Read by the import, never written by the export. */
  importOnly?: true;
  help: string;
};

export const productColumns = [
  { field: 'productCode', heading: 'Product Code', required: true, help: 'Unique, whatever its case' },
  { field: 'description', heading: 'Description', help: 'Up to 5,000 characters' },
  { field: 'colors', heading: 'Available Colors', help: 'Comma separated' },
  {
    field: 'visibleTo',
    heading: 'Visible To Customers',
    help: 'Usernames, comma separated; empty for all customers',
  },
  { field: 'images', heading: 'Pictures', exportOnly: true, help: 'How many pictures the product has' },
] as const satisfies readonly CsvColumn[];

export const customerColumns = [
  { field: 'username', heading: 'Username', required: true, help: 'Unique, whatever its case' },
  {
    field: 'password',
    heading: 'Password',
    importOnly: true,
    help: 'New customers need one of at least 8 characters; empty for customers that exist',
  },
  { field: 'companyName', heading: 'Company Name', required: true, help: '' },
  { field: 'companyContact', heading: 'Company Contact', required: true, help: 'Telephone' },
  { field: 'companyEmail', heading: 'Company Email', required: true, help: '' },
  { field: 'companyAddress', heading: 'Company Address', help: '' },
  { field: 'contactPerson', heading: 'Contact Person', help: '' },
  { field: 'contactPersonDesignation', heading: 'Designation', help: '' },
  { field: 'contactPersonPhone', heading: 'Contact Person Phone', help: '' },
  { field: 'createdAt', heading: 'Member Since', exportOnly: true, help: '' },
] as const satisfies readonly CsvColumn[];
