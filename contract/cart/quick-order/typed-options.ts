import { limits } from '../../call/limits.ts';
import { isLongerThan } from '../../call/text-length.ts';
import { colorOption } from '../../catalog/option-kinds.ts';
import type { ProductOption } from '../../catalog/product-options.ts';
import { colorOf, withoutColor } from '../../orders/note-color.ts';

/** The value of an option as typed in a list; the option is named by its heading. */
export type TypedOption = { option: string; value: string };
/** The part of a product that typed options are compared with. */
export type Optional = { colors: readonly string[]; options: readonly ProductOption[] };
/** The choices of a row as an order sends them, by the id of their option. */
export type Choices = Record<string, number | string>;
/** An option whose typed value does not fit. `offered` has its choices, none for a text. */
export type OptionFault = { option: string; value: string; offered: readonly string[]; fault: OptionFaultKind };
type OptionFaultKind = 'required' | 'notOffered' | 'tooLong';

/** Returns the options of a product with its colors as the first one, whose choices have no ids (OP-2). */
export function optionsWithColor({ colors, options }: Optional): AnyOption[] {
  const color = { ...colorOption, kind: 'choice' as const, required: false, choices: colors.map(name => ({ name })) };
  return colors.length > 0 ? [color, ...options] : [...options];
}
type AnyOption = Pick<ProductOption, 'id' | 'name' | 'kind' | 'required' | 'most'> & {
  help?: string;
  choices?: readonly { id?: number; name: string }[] | undefined;
};

/** Finds what typed values mean for a product: its choices ignoring case, and the values that do not fit (QO-4). */
export function readTypedOptions(
  product: Optional,
  typed: readonly TypedOption[],
): { choices: Choices; faults: OptionFault[] } {
  const choices: Choices = {};
  const faults: OptionFault[] = [];
  for (const option of optionsWithColor(product)) {
    const value = typed.find(one => isSame(one.option, option.name))?.value.trim() ?? '';
    const read = readValue(option, value);
    if (typeof read === 'object') faults.push(read);
    else if (read !== undefined) choices[option.id] = read;
  }
  return { choices, faults };
}

function readValue(option: AnyOption, value: string): number | string | OptionFault | undefined {
  const { name, kind, required, most = limits.optionText, choices = [] } = option;
  const fault = (kind: OptionFaultKind) => ({
    option: name,
    value,
    offered: choices.map(choice => choice.name),
    fault: kind,
  });
  if (value === '') return required ? fault('required') : undefined;
  if (kind === 'text') return isLongerThan(value, most) ? fault('tooLong') : value;
  const choice = choices.find(one => isSame(one.name, value));
  return choice ? (choice.id ?? choice.name) : fault('notOffered');
}

/**
 * Takes the color off the beginning of a note, if the product has colors: one of them, or another color of the catalog,
 * which the product is not made in. `catalogColors` are in lower case.
 */
export function splitColor(
  { colors }: Pick<Optional, 'colors'>,
  note: string,
  catalogColors: ReadonlySet<string>,
): { color: string; note: string } {
  if (colors.length === 0) return { color: '', note };
  const own = colorOf(note, colors);
  if (own !== undefined) return { color: own, note: withoutColor(note, colors) };
  const first = /^[^.,:;\n\r]*/.exec(note)?.[0].trim() ?? '';
  if (!catalogColors.has(first.toLowerCase())) return { color: '', note };
  return { color: first, note: withoutColor(note, [first]) };
}

/** Returns a note that begins with the color of a product that is made in none (QO-5). */
export function noteWithColor(color: string, note: string): string {
  return [color, note].filter(Boolean).join(', ');
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
