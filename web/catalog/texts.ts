import { plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../platform/format/format.ts';

/** Texts of the catalog. */
export const texts = {
  intro: t`Browse and select products for customization`,
  searchLabel: t`Search by Product Code`,
  search: t`Search`,
  loading: t`Loading catalog...`,
  list: t`Products`,
  empty: t`No products found`,
  emptyHelp: t`Try adjusting your search criteria`,
  failed: t`The catalog could not be loaded`,
  moreFailed: t`More products could not be loaded`,
  selected: t`Selected`,
  select: (code: string) => t`Select ${code}`,
};

/** Texts of the color filter, shared by customers and the workshop. */
export const colorTexts = {
  label: t`Filter by Color`,
  all: t`All Colors`,
  find: t`Find a color`,
  none: t`No color found`,
  found: (count: number) => formatCount(count, 'color'),
};

/** Texts of the product details, shared by customers and the workshop. */
export const detailTexts = {
  detailTitle: (code?: string) => (code ? t`Product Details - ${code}` : t`Product Details`),
  primary: t`Primary`,
  description: t`Description`,
  noDescription: t`No description`,
  colors: t`Available Colors`,
  options: t`Options`,
  text: (most: number) => t`text of up to ${formatNumber(most)} characters`,
  inCart: t`This product is already in your cart`,
  productSelected: t`Product Selected`,
  select: t`Select Product`,
  selectHint: t`Add this product to your customization cart to proceed`,
  notFound: t`Product not found`,
  notFoundHelp: t`It may have been removed.`,
  productFailed: t`The product could not be loaded`,
};

/** Texts for a search without a matching code, shared by customers and the workshop. */
export const mentionTexts = {
  mentioned: (typed: string, count: string) => t`No code has "${typed}". ${count} it:`,
  count: (count: number, hasMore: boolean) =>
    plural(
      hasMore ? count + 1 : count,
      { one: '{found} product mentions', other: '{found} products mention' },
      { found: `${formatNumber(count)}${hasMore ? '+' : ''}` },
    ),
  nothing: (typed: string) => t`Nothing found for "${typed}"`,
  clearSearch: t`Clear search`,
  clearFilters: t`Clear filters`,
};
