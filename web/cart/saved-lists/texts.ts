import { t } from '#contract/wording.ts';
import { formatCount } from '../../platform/format/format.ts';
import { formatDate } from '../../platform/format/format-time.ts';

/** Texts of saved lists. */
export const texts = {
  title: t`Saved Lists`,
  failed: t`The lists could not be loaded`,
  none: t`No saved lists yet`,
  noneHelp: t`Save a cart as a list to order it again later`,
  sums: (products: number, items: number) => `${formatCount(products, 'product')} · ${formatCount(items, 'item')}`,
  changed: (at: string, by: string) => t`Changed ${formatDate(at)} by ${by}`,
  add: t`Add to Cart`,
  addOf: (name: string) => t`Add to Cart: ${name}`,
  actionsOf: (name: string) => t`More actions for ${name}`,
  rename: t`Rename`,
  replace: t`Replace with Cart`,
  replaceQuestion: (name: string) => t`Replace the products of ${name} with those of your cart?`,
  replaceVerb: t`Replace`,
  replaced: (name: string) => t`${name} has the products of your cart now`,
  delete: t`Delete`,
  deleteTitle: t`Delete list`,
  deleteQuestion: (name: string) => t`Delete the list ${name}?`,
  deleteFailed: t`Failed to delete list`,
  save: t`Save as List`,
  saving: t`Saving...`,
  saved: (name: string) => t`${name} saved`,
  name: t`Name`,
  nameRequired: t`Name is required`,
  saveFailed: t`Failed to save list`,
  close: t`Close`,
  listFailed: t`The list could not be loaded`,
  notFound: t`List not found`,
};
