type Facts = {
  productCode?: string;
  description: string;
  colors: readonly string[];
  visibleTo: readonly number[];
  pictures: number;
  primary?: number;
};

/** A product's fields for the audit log, with the ids of customers and the number of pictures. */
export function productFacts({ productCode, description, colors, visibleTo, pictures, primary }: Facts) {
  return {
    productCode,
    description,
    colors: colors.join(', '),
    visibleTo: visibleTo.join(', ') || 'all customers',
    pictures,
    primary,
  };
}
