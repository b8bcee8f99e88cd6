import { formatCount, formatNumber } from '../platform/format/format.ts';

/** Texts of the catalog. */
export const texts = {
  intro: 'Browse and select products for customization',
  searchLabel: 'Search by Product Code',
  search: 'Search',
  loading: 'Loading catalog...',
  list: 'Products',
  empty: 'No products found',
  emptyHelp: 'Try adjusting your search criteria',
  failed: 'The catalog could not be loaded',
  moreFailed: 'More products could not be loaded',
  selected: 'Selected',
  select: (code: string) => `Select ${code}`,
  productFailedHelp: 'Check your connection and try again.',
};

/** Texts of the color filter, shared by customers and the workshop. */
export const colorTexts = {
  label: 'Filter by Color',
  all: 'All Colors',
  find: 'Find a color',
  none: 'No color found',
  found: (count: number) => formatCount(count, 'color'),
};

/** Texts of the product details, shared by customers and the workshop. */
export const detailTexts = {
  detailTitle: (code?: string) => `Product Details${code ? ` - ${code}` : ''}`,
  primary: 'Primary',
  description: 'Description',
  noDescription: 'No description',
  colors: 'Available Colors',
  inCart: 'This product is already in your cart',
  productSelected: 'Product Selected',
  select: 'Select Product',
  selectHint: 'Add this product to your customization cart to proceed',
  notFound: 'Product not found',
  notFoundHelp: 'It may have been removed.',
  productFailed: 'The product could not be loaded',
  productFailedHelp: 'Check your connection and try again.',
};

/** Texts for a search without a matching code, shared by customers and the workshop. */
export const mentionTexts = {
  mentioned: (typed: string, count: string) => `No code has "${typed}". ${count} it:`,
  count: (count: number, hasMore: boolean) =>
    count === 1 && !hasMore ? '1 product mentions' : `${formatNumber(count)}${hasMore ? '+' : ''} products mention`,
  nothing: (typed: string) => `Nothing found for "${typed}"`,
  clearSearch: 'Clear search',
  clearFilters: 'Clear filters',
};
