import { colorOption } from './option-kinds.ts';
import type { Combination, ProductOption } from './product-options.ts';

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

/** Writes the choices of a combination where none of them must be said too. */
export function writtenChoices(choices: readonly { option: string; value: string }[]): string {
  return choicesText(choices) || 'No choice';
}

/** A combination of which the color is shown with its swatch, apart from the other choices. */
export type ShownCombination = { quantity: number; color: string | null; text: string };

/**
 * Returns what a line's combinations say: the color that all of them share, which is shown once, and each of them. None
 * of them is shown where the color says everything (OP-3).
 */
export function shownCombinations(breakdown: readonly Combination[]): {
  color: string | null;
  rows: ShownCombination[];
} {
  const rows = breakdown.map(({ quantity, choices }) => {
    const color = choices.find(({ option }) => option === colorOption.name)?.value ?? null;
    return { quantity, color, others: choices.filter(({ option }) => option !== colorOption.name) };
  });
  const [first] = rows;
  const color = rows.every(row => row.color === first?.color) ? (first?.color ?? null) : null;
  if (rows.length === 1 && first?.others.length === 0) return { color, rows: [] };
  return {
    color,
    rows: rows.map(({ quantity, color: own, others }) =>
      color === null && own !== null
        ? { quantity, color: own, text: choicesText(others) }
        : { quantity, color: null, text: writtenChoices(others) },
    ),
  };
}
