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
