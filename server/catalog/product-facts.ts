import { optionsText } from '#contract/catalog/options-text.ts';
import type { Changes } from '../platform/audit/audited.ts';

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

type Options = readonly (NonNullable<Facts['options']>[number] & {
  help: string;
  choices?: readonly { name: string; factor?: number | undefined }[] | undefined;
})[];

/** Returns the change of options, if they change. Help lines and factors are in it only if nothing else changed. */
export function optionsChange(options: { before: Options; after: Options } | undefined): Changes {
  if (!options) return {};
  const { before, after } = options;
  const named = ({ name, factor }: { name: string; factor?: number | undefined }) => ({
    name: factor === undefined ? name : `${name} × ${factor}`,
  });
  const helped = ({ choices, ...one }: Options[number]) =>
    `${optionsText([{ ...one, choices: choices?.map(named) }])}${one.help && ` (${one.help})`}`;
  const texts = [optionsText(before), optionsText(after)] as const;
  const written = (all: Options) => all.map(helped).join('; ');
  return { options: texts[0] === texts[1] ? [written(before), written(after)] : texts };
}
