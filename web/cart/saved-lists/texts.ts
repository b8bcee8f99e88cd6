import { formatCount } from '../../platform/format/format.ts';
import { formatDate } from '../../platform/format/format-time.ts';

/** Texts of saved lists. */
export const texts = {
  title: 'Saved Lists',
  failed: 'The lists could not be loaded',
  failedHelp: 'Check your connection and try again.',
  none: 'No saved lists yet',
  noneHelp: 'Save a cart as a list to order it again later',
  sums: (products: number, items: number) => `${formatCount(products, 'product')} · ${formatCount(items, 'item')}`,
  changed: (at: string, by: string) => `Changed ${formatDate(at)} by ${by}`,
  add: 'Add to Cart',
  addOf: (name: string) => `Add to Cart: ${name}`,
  actionsOf: (name: string) => `More actions for ${name}`,
  rename: 'Rename',
  replace: 'Replace with Cart',
  replaceQuestion: (name: string) => `Replace the products of ${name} with those of your cart?`,
  replaceVerb: 'Replace',
  replaced: (name: string) => `${name} has the products of your cart now`,
  delete: 'Delete',
  deleteTitle: 'Delete list',
  deleteQuestion: (name: string) => `Delete the list ${name}?`,
  deleteFailed: 'Failed to delete list',
  save: 'Save as List',
  saving: 'Saving...',
  saved: (name: string) => `${name} saved`,
  name: 'Name',
  nameRequired: 'Name is required',
  saveFailed: 'Failed to save list',
  close: 'Close',
  listFailed: 'The list could not be loaded',
  notFound: 'List not found',
};
