import type { MaterialCategory, MaterialUnit } from '#contract/materials/material-rules.ts';
import { unitLabels } from '#contract/stock/unit-labels.ts';
import { plural, t } from '#contract/wording.ts';
import { bidiIsolated } from '../platform/format/bidi-isolated.ts';
import { formatAmount, formatCount, formatNumber } from '../platform/format/format.ts';

/** Texts of raw materials. */
export const texts = {
  views: t`Raw material views`,
  records: t`Raw Materials`,
  templates: t`Templates`,
  demand: t`Demand`,
  loading: t`Loading...`,
  saving: t`Saving...`,

  search: t`Search by product code or name`,
  count: (found: number, total: number) => t`${formatNumber(found)} of ${formatNumber(total)} records`,
  recordsFailed: t`The raw materials could not be loaded`,
  moreFailed: t`More records could not be loaded`,
  noRecords: t`No Raw Materials Found`,
  noRecordsHelp: t`Record what one item needs: leather, lining, thread and metal.`,
  noResults: t`No Results Found`,
  noResultsHelp: t`Try another product code or name.`,
  clearSearch: t`Clear search`,
  noItems: t`No items`,
  template: (name: string) => t`Template: ${bidiIsolated(name)}`,
  notInCatalog: t`No longer in the catalog`,
  edit: (name: string) => t`Edit ${name}`,
  delete: (name: string) => t`Delete ${name}`,
  deleted: (name: string) => t`${name} deleted`,
  addRecord: t`Add Raw Material`,
  addRecordOf: (code: string) => t`Add the raw materials of ${code}`,
  import: t`Import CSV or Excel`,
  importTitle: t`Import Raw Materials`,
  importOne: 'material' as const,
  importExisting: t`Change existing records`,
  importNote: t`The rows of a product and a category replace that list of its record. The other lists stay as they are.`,
  importFailed: t`Failed to import raw materials`,
  imported: (count: number) => plural(count, { one: '# material imported', other: '# materials imported' }),
  saveRecord: t`Save Raw Material`,
  saveRecordFailed: t`Failed to save raw material`,
  deleteRecordQuestion: t`Are you sure you want to delete this raw material record?`,
  deleteRecordVerb: t`Delete record`,
  deleteRecordFailed: t`Failed to delete raw material`,

  productCode: t`Product Code`,
  addFor: (code: string) => (code ? t`Materials of ${code}` : t`Add Raw Material`),
  editFor: (code: string) => t`Materials of ${code}`,
  saveAndNext: t`Save and next`,
  next: (code: string, left: number) => t`Next: ${bidiIsolated(code)}, ${formatNumber(left)} left`,
  addNext: (code: string, left: number) => t`Add materials for ${bidiIsolated(code)} (${formatNumber(left)} to go)`,
  copyFrom: t`Copy from...`,
  copiedFrom: (code: string) => t`Materials copied from ${code}`,
  findRecord: t`Find a product code or name`,
  recordsFound: (count: number) => formatCount(count, 'record'),
  didYouMean: (name: string) => t`Did you mean ${name}?`,
  inProducts: (unit: MaterialUnit, products: number) => t`${unitLabels[unit]} · in ${formatCount(products, 'product')}`,
  withoutRecordIn: (orders: number) => (orders > 0 ? t`in ${formatCount(orders, 'open order')}` : t`no materials yet`),
  productCodeHelp: t`Choose a product of the catalog`,
  productCodeFixed: t`The code cannot be changed`,
  productCodeRequired: t`Product code is required`,
  productName: t`Product Name`,
  templateLabel: t`Template`,
  templateHelp: t`Fills in all four lists`,
  colorOf: (names: readonly string[]) => t`Color of ${names.join(', ')}`,
  useColor: t`Use`,
  chooseColor: (name: string) => t`Choose the color of ${name}`,
  colorHelp: t`Write {color} in a material's name, as in 'Bridle, {color}', for the color of each order.`,
  templateColorHelp: t`Write {color} in a material's name, as in 'Bridle, {color}', for the color of each order. For products without colors, the record asks for one.`,
  optionHelp: (options: readonly string[]) =>
    t`Write ${options.map(option => `{${option}}`).join(', ')} in a material's name for the choice of each order.`,
  noOption: (option: string) => t`The product has no option '${option}' with choices`,
  colorOfOrders: t`Leave it empty to take the color of each order`,
  noTemplate: t`No template`,
  filledFrom: (template: string) => t`Filled from '${bidiIsolated(template)}'`,
  rowsReplaced: t`All four lists replaced`,
  itemName: (category: string, row: number) => t`${category} ${row}, name`,
  itemQuantity: (category: string, row: number) => t`${category} ${row}, quantity`,
  itemUnit: (category: string, row: number) => t`${category} ${row}, unit`,
  removeRow: (category: MaterialCategory, row: number) =>
    ({
      leather: t`Remove leather ${row}`,
      lining: t`Remove lining ${row}`,
      thread: t`Remove thread ${row}`,
      metal: t`Remove metal ${row}`,
    })[category],
  addRow: { leather: t`Add leather`, lining: t`Add lining`, thread: t`Add thread`, metal: t`Add metal` },
  namePlaceholder: t`Material`,
  notNumber: t`Enter a number`,
  negative: t`Enter 0 or more`,
  decimals: t`Up to two decimals`,
  tooMuch: (most: number) => t`Up to ${formatNumber(most)}`,

  templatesFailed: t`The templates could not be loaded`,
  noTemplates: t`No templates created yet`,
  noTemplatesHelp: t`A template holds the four lists that similar products share.`,
  addTemplate: t`Add Template`,
  editTemplate: t`Edit Template`,
  saveTemplate: t`Save Template`,
  saveTemplateFailed: t`Failed to save template`,
  templateName: t`Name`,
  templateNameRequired: t`Name is required`,
  description: t`Description`,
  templateStays: t`Existing records made from this template do not change`,
  deleteTemplateQuestion: t`Are you sure you want to delete this template? Records made from it do not change.`,
  deleteTemplateVerb: t`Delete template`,
  deleteTemplateFailed: t`Failed to delete template`,
  items: (count: number) => formatCount(count, 'item'),

  demandFailed: t`The demand could not be loaded`,
  demandIntro: (orders: number, units: number) =>
    t`${formatCount(units, 'item')} to make in ${formatCount(orders, 'open order')}`,
  customer: t`Customer`,
  allCustomers: t`All customers`,
  chosenCustomer: t`Chosen customer`,
  placedFrom: t`Ordered from`,
  placedTo: t`Ordered to`,
  ofCustomer: (name: string) => t`Customer: ${name}`,
  placedFromDay: (day: string) => t`Ordered from ${day}`,
  placedToDay: (day: string) => t`Ordered to ${day}`,
  clearFilters: t`Clear filters`,
  exportCsv: t`Export CSV`,
  exportExcel: t`Export Excel`,
  noDemand: t`Nothing to buy`,
  noDemandHelp: t`Every open order is ready.`,
  noDemandFiltered: t`Nothing is left to make for this customer and period.`,
  noDemandLeft: t`The open orders need no more materials.`,
  noDemandRecorded: t`No materials are recorded for the products of open orders.`,
  moreOf: t`More of the demand`,
  print: t`Print`,
  /** Until the stock is subtracted (ST-5), which says how much to buy. */
  toBuy: t`Rounded up`,
  orderedIn: (code: string, ordered: readonly string[], recorded: string) =>
    t`${bidiIsolated(code)} is ordered in ${ordered.join(', ')}; its record says ${recorded}`,
  useOrderColor: t`Use the color of the order`,
  useOrderColorOf: (code: string, recorded: string) =>
    t`Use the color of the order instead of ${recorded} for ${bidiIsolated(code)}`,
  useOrderColorFailed: t`Failed to save the record`,
  otherColors: (count: number, more: boolean) =>
    more
      ? plural(count, {
          one: 'More than # record say another color than the orders',
          other: 'More than # records say another color than the orders',
        })
      : plural(count, {
          one: '# record says another color than the orders',
          other: '# records say another color than the orders',
        }),
  material: t`Material`,
  needed: t`Needed`,
  ofNew: ({ total, orders }: { total: string; orders: number }, unit: MaterialUnit) =>
    t`of it ${formatAmount(total)} ${unitLabels[unit]} for ${formatCount(orders, 'new order')}`,
  unit: t`Unit`,
  orders: t`Orders`,
  ordersBehind: (count: number) => formatCount(count, 'order'),
  oldestShown: (shown: number) => t`The ${formatNumber(shown)} oldest`,
  order: (id: number) => `#${id}`,
  moreMaterials: (shown: number) =>
    t`Only the first ${formatNumber(shown)} materials are shown. The CSV has all of them.`,
  withoutRecord: (count: number, more: boolean) =>
    more
      ? plural(count, {
          one: 'More than # product in open orders have no raw material record. Their materials are missing from these totals.',
          other:
            'More than # products in open orders have no raw material record. Their materials are missing from these totals.',
        })
      : plural(count, {
          one: '# product in open orders has no raw material record. Its materials are missing from these totals.',
          other:
            '# products in open orders have no raw material record. Their materials are missing from these totals.',
        }),
  product: t`Product`,
  quantity: t`Quantity`,
  perItem: t`Per item`,
  totalRequired: t`Total required`,
  total: t`TOTAL`,
  productsWithout: t`No raw material record:`,
  unitsOf: (units: number, orders: number) => t`${formatCount(units, 'item')} in ${formatCount(orders, 'order')}`,
};

/** Texts for a record or template that another user saved or deleted while its form was open. */
export const conflictTexts = {
  recordConflict: {
    changed: t`Somebody else saved this raw material while you were editing it.`,
    gone: t`Somebody else deleted this raw material while you were editing it.`,
    unchanged: t`None of the fields changed.`,
    addAsNew: t`Add it as a new raw material`,
  },
  templateConflict: {
    changed: t`Somebody else saved this template while you were editing it.`,
    gone: t`Somebody else deleted this template while you were editing it.`,
    unchanged: t`None of the fields changed.`,
    addAsNew: t`Add it as a new template`,
  },
};
