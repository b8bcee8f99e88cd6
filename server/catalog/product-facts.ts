import { optionsText } from '#contract/catalog/options-text.ts';

type Facts = {
  productCode?: string;
  description: string;
  colors: readonly string[];
  visibleTo: readonly number[];
  pictures: number;
  primary?: number;
  options?: Parameters<typeof optionsText>[0];
};

/** A product's fields for the audit log, with the ids of customers and the number of pictures. */
export function productFacts({ productCode, description, colors, visibleTo, pictures, primary, options }: Facts) {
  return {
    productCode,
    description,
    colors: colors.join(', '),
    visibleTo: visibleTo.join(', ') || 'all customers',
    pictures,
    primary,
    options: options && optionsText(options),
  };
}
