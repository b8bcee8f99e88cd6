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
};
