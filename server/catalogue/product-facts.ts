type Facts = {
  productCode?: string;
  description: string;
  colors: readonly string[];
  visibleTo: readonly number[];
  pictures: number;
  primary?: number;
};

/** A product's fields as the audit tells them; customers by their ids, pictures by their number. */
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
