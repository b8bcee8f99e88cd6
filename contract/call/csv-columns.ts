/**
 * The columns of imports and exports, as CSV or Excel. The first row names them by heading or field, in any order; case, spaces and
 * '*' are ignored. Without zod, because screens show the columns too.
 */
export type CsvColumn = {
  field: string;
  heading: string;
  /** Whether the column must exist and have a value in every row. */
  required?: true;
  /** Whether only the export uses the column; the import ignores it. */
  exportOnly?: true;
  /** Whether only the import uses the column; the export never writes it. */
  importOnly?: true;
  /** Whether its values are codes, so that yes and no of Excel are none. */
  isCode?: true;
  /** The kind of its values in exports; without one they are texts. */
  kind?: CellKind;
  help: string;
};

/** A date is 'YYYY-MM-DD' and a moment an ISO time. Excel files have both as dates, and quantities as numbers. */
export type CellKind = 'text' | 'quantity' | 'date' | 'moment';

export const productColumns = [
  {
    field: 'productCode',
    heading: 'Product Code',
    required: true,
    isCode: true,
    help: 'Must be unique; capitals do not count',
  },
  { field: 'description', heading: 'Description', help: 'Up to 5,000 characters' },
  { field: 'colors', heading: 'Available Colors', help: 'Separated by commas' },
  {
    field: 'visibleTo',
    heading: 'Visible To Customers',
    help: 'Usernames, separated by commas; empty for all customers',
  },
  { field: 'images', heading: 'Pictures', exportOnly: true, kind: 'quantity', help: 'Number of pictures' },
  {
    field: 'options',
    heading: 'Options',
    help: 'Length*: 80 cm|90 cm; Monogram: text 3. * is required; \\ is before a ; | : or * of a name',
  },
] as const satisfies readonly CsvColumn[];

export const customerColumns = [
  {
    field: 'username',
    heading: 'Username',
    required: true,
    isCode: true,
    help: 'Must be unique; capitals do not count',
  },
  {
    field: 'password',
    heading: 'Password',
    importOnly: true,
    help: 'At least 8 characters; leave empty for existing customers',
  },
  { field: 'companyName', heading: 'Company Name', required: true, help: '' },
  { field: 'companyContact', heading: 'Company Contact', required: true, help: 'Telephone' },
  { field: 'companyEmail', heading: 'Company Email', required: true, help: '' },
  { field: 'companyAddress', heading: 'Company Address', help: '' },
  { field: 'contactPerson', heading: 'Contact Person', help: '' },
  { field: 'contactPersonDesignation', heading: 'Designation', help: '' },
  { field: 'contactPersonPhone', heading: 'Contact Person Phone', help: '' },
  { field: 'createdAt', heading: 'Member Since', exportOnly: true, kind: 'moment', help: '' },
  { field: 'language', heading: 'Language', help: "A language of the portal, such as 'de'; empty for the portal's" },
] as const satisfies readonly CsvColumn[];
