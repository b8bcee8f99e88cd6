import { msg } from '../wording.ts';

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
  /** Marked by msg, so screens word it by t.of. */
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
    help: msg`Must be unique; capitals do not count`,
  },
  { field: 'description', heading: 'Description', help: msg`Up to 5,000 characters` },
  { field: 'colors', heading: 'Available Colors', help: msg`Separated by commas` },
  {
    field: 'visibleTo',
    heading: 'Visible To Customers',
    help: msg`Usernames, separated by commas; empty for all customers`,
  },
  { field: 'images', heading: 'Pictures', exportOnly: true, kind: 'quantity', help: 'Number of pictures' },
  {
    field: 'options',
    heading: 'Options',
    help: msg`Length*: 80 cm|90 cm; Monogram: text 3. * is required; \\ is before a ; | : or * of a name`,
  },
] as const satisfies readonly CsvColumn[];

/** The materials of records: a row for each material of a product (MA-13). */
export const materialColumns = [
  {
    field: 'productCode',
    heading: 'Product Code',
    required: true,
    isCode: true,
    help: msg`A product of the catalog; one row for each of its materials`,
  },
  { field: 'category', heading: 'Category', required: true, help: msg`Leather, Lining, Thread or Metal` },
  {
    field: 'name',
    heading: 'Name',
    required: true,
    help: msg`{color} stands for the color of each order, as in Bridle, {color}`,
  },
  { field: 'quantity', heading: 'Quantity', required: true, help: msg`For one item, with up to two decimals` },
  { field: 'unit', heading: 'Unit', required: true, help: msg`sqft, mtr, pcs, kg or g` },
] as const satisfies readonly CsvColumn[];

export const customerColumns = [
  {
    field: 'username',
    heading: 'Username',
    required: true,
    isCode: true,
    help: msg`Must be unique; capitals do not count`,
  },
  {
    field: 'password',
    heading: 'Password',
    importOnly: true,
    help: msg`At least 8 characters; leave empty for existing customers`,
  },
  { field: 'companyName', heading: 'Company Name', required: true, help: '' },
  { field: 'companyContact', heading: 'Company Contact', required: true, help: msg`Telephone` },
  { field: 'companyEmail', heading: 'Company Email', required: true, help: '' },
  { field: 'companyAddress', heading: 'Company Address', help: '' },
  { field: 'contactPerson', heading: 'Contact Person', help: '' },
  { field: 'contactPersonDesignation', heading: 'Designation', help: '' },
  { field: 'contactPersonPhone', heading: 'Contact Person Phone', help: '' },
  { field: 'createdAt', heading: 'Member Since', exportOnly: true, kind: 'moment', help: '' },
  { field: 'language', heading: 'Language', help: msg`A language of the portal, such as 'de'; empty for the portal's` },
] as const satisfies readonly CsvColumn[];

export const stockColumns = [
  { field: 'category', heading: 'Category', required: true, help: msg`Leather, Lining, Thread or Metal` },
  {
    field: 'name',
    heading: 'Material',
    required: true,
    isCode: true,
    help: msg`As the material records name it; capitals do not count`,
  },
  { field: 'unit', heading: 'Unit', required: true, help: msg`sqft, mtr, pcs, kg or g` },
  { field: 'onHand', heading: 'On Hand', exportOnly: true, kind: 'quantity', help: '' },
  { field: 'minLevel', heading: 'Minimum', kind: 'quantity', help: msg`In this unit, with at most four decimals` },
  { field: 'need', heading: 'Needed', exportOnly: true, kind: 'quantity', help: '' },
  { field: 'onOrder', heading: 'On Order', exportOnly: true, kind: 'quantity', help: '' },
  { field: 'short', heading: 'Short', exportOnly: true, kind: 'quantity', help: '' },
  { field: 'toBuy', heading: 'To Buy', exportOnly: true, kind: 'quantity', help: '' },
  { field: 'supplier', heading: 'Supplier', help: msg`Its name; a new one is added` },
  { field: 'packName', heading: 'Pack', help: msg`hide, roll, spool, pack or box` },
  { field: 'packSize', heading: 'Pack Size', kind: 'quantity', help: msg`How much one contains` },
  { field: 'minOrder', heading: 'Min. Order', kind: 'quantity', help: msg`The least that the supplier sells` },
  {
    field: 'counted',
    heading: 'Counted',
    kind: 'quantity',
    importOnly: true,
    help: msg`What is on the shelf; the amount of the last count again changes nothing`,
  },
  { field: 'countedAt', heading: 'Last Count', exportOnly: true, kind: 'moment', help: '' },
  { field: 'names', heading: 'Names', exportOnly: true, help: '' },
] as const satisfies readonly CsvColumn[];
