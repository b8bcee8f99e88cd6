import type { ProductOption } from './product-options.ts';

type Option = Pick<ProductOption, 'name' | 'kind' | 'required' | 'most'> & {
  choices?: readonly { name: string }[] | undefined;
};

/** Writes options as one line, for CSV files and the audit log: 'Length*: 80 cm|90 cm; Monogram: text 3' (OP-1). */
export function optionsText(options: readonly Option[]): string {
  return options
    .map(({ name, kind, required, most, choices = [] }) => {
      const asks = kind === 'text' ? `text ${most}` : choices.map(choice => choice.name).join('|');
      return `${name}${required ? '*' : ''}: ${asks}`;
    })
    .join('; ');
}

/** Writes the choices of a combination: 'Length 80 cm · Monogram MB' (OP-3). */
export function choicesText(choices: readonly { option: string; value: string }[]): string {
  return choices.map(({ option, value }) => `${option} ${value}`).join(' · ');
}
