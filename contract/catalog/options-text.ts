import { t } from '../wording.ts';
import { colorOption, optionLabel } from './option-kinds.ts';
import type { Combination, ProductOption } from './product-options.ts';

type Option = Pick<ProductOption, 'name' | 'kind' | 'required' | 'most'> & {
  choices?: readonly { name: string }[] | undefined;
};

/**
 * Writes options as one line, for CSV files and the audit log: 'Length*: 80 cm|90 cm; Monogram: text 3' (OP-1). A
 * backslash is before each sign that would mean something else.
 */
export function optionsText(options: readonly Option[]): string {
  return options
    .map(({ name, kind, required, most, choices = [] }) => {
      const asks = kind === 'text' ? `text ${most}` : choicesCell(choices.map(choice => choice.name));
      return `${escaped(name)}${required ? '*' : ''}: ${asks}`;
    })
    .join('; ');
}

const escaped = (text: string) => text.replace(/[\\|;:*]/g, '\\$&');
const asksForText = /^text(?:\s+(\S+))?$/i;

function choicesCell(names: readonly string[]): string {
  const cell = names.map(escaped).join('|');
  return asksForText.test(cell) ? `\\${cell}` : cell;
}

/** An option as a CSV file names it. `most` is undefined for a text of any length. */
export type NamedOption = {
  name: string;
  kind: ProductOption['kind'];
  required: boolean;
  most?: number | string;
  choices?: { name: string }[];
};

/** Reads what optionsText wrote. Returns a fault as text where an option has no colon. */
export function readOptionsText(text: string): NamedOption[] | string {
  const options: NamedOption[] = [];
  for (const part of splitAt(text, ';')) {
    if (part.trim() === '') continue;
    const [head = '', ...rest] = splitAt(part, ':');
    if (rest.length !== 1) return t`option ${options.length + 1}: write 'Name: choice|choice' or 'Name: text 3'`;
    const required = /(?<!\\)(?:\\\\)*\*\s*$/.test(head);
    const name = plain(required ? head.replace(/\*\s*$/, '') : head);
    const cell = rest[0]?.trim() ?? '';
    const [isText, most] = asksForText.exec(cell) ?? [];
    if (isText === undefined) {
      const names = splitAt(cell, '|').filter(one => one.trim() !== '');
      options.push({ name, kind: 'choice', required, choices: names.map(one => ({ name: plain(one) })) });
    } else {
      const number = most !== undefined && /^\d{1,9}$/.test(most) ? Number(most) : most;
      options.push({ name, kind: 'text', required, ...(number !== undefined && { most: number }) });
    }
  }
  return options;
}

/** Splits a text at a sign that has no backslash before it. */
function splitAt(text: string, sign: string): string[] {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\.|./gs)) {
    if (piece === sign) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

const plain = (text: string) => text.replace(/\\(.)/gs, '$1').trim();

/** Writes the choices of a combination for its readers: 'Length 80 cm · Monogram MB' (OP-3). */
export function choicesText(choices: readonly { option: string; value: string }[]): string {
  return choices.map(({ option, value }) => `${optionLabel(option)} ${value}`).join(' · ');
}

/** Writes the choices of a combination where none of them must be said too. */
export function writtenChoices(choices: readonly { option: string; value: string }[]): string {
  return choicesText(choices) || t`No choice`;
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
