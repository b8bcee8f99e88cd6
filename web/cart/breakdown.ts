import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import type { Choices } from '#contract/cart/quick-order/typed-options.ts';
import { optionsWithColor } from '#contract/cart/quick-order/typed-options.ts';
import type { Combination } from '#contract/catalog/product-options.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import type { CartItem, CombinationRow, ItemChange } from './cart.ts';

/**
 * The options of a line of the cart (OP-4). A line has one combination until it is split, and then one for each row. The
 * quantity of a single combination is that of the line.
 */
type Item = Pick<CartItem, 'quantity' | 'colors' | 'options' | 'breakdown'>;
/** A line of the cart, or of an order that is changed, and how its fields change it. */
export type OptionItem = Item & Pick<CartItem, 'productCode'>;
export type ChangeOptions = (change: (before: OptionItem) => Pick<ItemChange, 'quantity' | 'breakdown'>) => void;
export type ItemOption = ReturnType<typeof optionsOf>[number];
export type Breakdown = readonly CombinationRow[];

/** Returns the options of an item, its colors first. */
export function optionsOf({ colors, options = [] }: Pick<CartItem, 'colors' | 'options'>) {
  return optionsWithColor({ colors, options });
}

/** Returns the name of the option by which a line is usually split: its first one with choices. */
export function splitOptionOf(item: Pick<CartItem, 'colors' | 'options'>): string {
  const options = optionsOf(item);
  return (options.find(({ kind }) => kind === 'choice') ?? options[0])?.name ?? '';
}

/** Returns the rows of an item; a line that is not split has one. */
export function rowsOf({ breakdown, quantity }: Item): Breakdown {
  if (!breakdown || breakdown.length === 0) return [{ quantity, choices: {} }];
  return breakdown.length === 1 ? breakdown.map(row => ({ ...row, quantity })) : breakdown;
}

export function isSplit({ breakdown = [] }: Item): boolean {
  return breakdown.length > 1;
}

/** Returns the rows as the item stores them: none without any choice. */
function stored(rows: Breakdown): Breakdown | undefined {
  return rows.length > 1 || rows.some(({ choices }) => Object.keys(choices).length > 0) ? rows : undefined;
}

/** Sets a choice of a row; an empty one is removed. */
export function withChoice(item: Item, at: number, optionId: number, value: number | string): Breakdown | undefined {
  return stored(
    rowsOf(item).map((row, index) => {
      if (index !== at) return row;
      const { [optionId]: _, ...others } = row.choices;
      return { ...row, choices: value === '' ? others : { ...others, [optionId]: value } };
    }),
  );
}

export function withRowQuantity(item: Item, at: number, quantity: number | ''): Breakdown {
  return rowsOf(item).map((row, index) => (index === at ? { ...row, quantity } : row));
}

/** Adds a row with what is left of the line's quantity. The first one splits the line. */
export function withRow(item: Item): Breakdown {
  const rows = rowsOf(item);
  const left = Number(item.quantity) - sumOf(rows);
  return [...rows, { quantity: left > 0 ? left : '', choices: {} }];
}

/** Removes a row. The last one that is left is a line that is not split. */
export function withoutRow(item: Item, at: number): Breakdown | undefined {
  return stored(rowsOf(item).toSpliced(at, 1));
}

export function sumOf(rows: Breakdown): number {
  return rows.reduce((sum, { quantity }) => sum + (quantity || 0), 0);
}

/** Returns whether the rows of a split line do not add up to its quantity. */
export function isUneven(item: Item): boolean {
  const rows = rowsOf(item);
  return isSplit(item) && (sumOf(rows) !== item.quantity || rows.some(({ quantity }) => quantity === ''));
}

/** Returns the number of the first row of a split line without a quantity, counted from 1, once the others add up. */
export function emptyRowOf(item: Item): number | undefined {
  const rows = rowsOf(item);
  const at = rows.findIndex(({ quantity }) => quantity === '');
  return isSplit(item) && at >= 0 && sumOf(rows) === item.quantity ? at + 1 : undefined;
}

/** Returns whether a required option is empty, or a text is too long. */
export function hasOpenOption(item: Item): boolean {
  return rowsOf(item).some(({ choices }) => optionsOf(item).some(option => faultOf(option, choices) !== undefined));
}

/** Returns whether units of a line have no color although its product lists colors (OP-5). */
export function lacksColor(item: Item & Pick<CartItem, 'description'>): boolean {
  return unitsWithoutColor({ ...item, breakdown: orderedBreakdown(item) }) > 0;
}

/** Returns why the value of an option does not fit; undefined if it does. */
export function faultOf(option: ItemOption, choices: Choices): 'required' | 'tooLong' | 'gone' | undefined {
  const value = choices[option.id];
  if (value === undefined || String(value).trim() === '') return option.required ? 'required' : undefined;
  if (option.kind === 'text')
    return isLongerThan(String(value).trim(), option.most ?? limits.optionText) ? 'tooLong' : undefined;
  return option.choices?.some(choice => (choice.id ?? choice.name) === value) ? undefined : 'gone';
}

/** Returns the combinations as an order contains them; none without any choice. */
export function orderedBreakdown(item: Item): { quantity: number; choices: Choices }[] | undefined {
  const rows = stored(rowsOf(item));
  return rows?.map(({ quantity, choices }) => ({ quantity: Number(quantity), choices }));
}

/**
 * Sets the option of this name, ignoring case, if the line has it and the choice (CT-10). A split line has a value for each
 * row and stays as it is, like a line without the option.
 */
export function withValueOf(item: Item, name: string, value: string): Breakdown | undefined {
  const given = valueFor(item, name, value);
  return given ? withChoice(item, 0, given.id, given.value) : item.breakdown;
}

/** Returns the id of the option of this name and the value as the option has it; undefined if the line takes none. */
export function valueFor(item: Item, name: string, value: string): { id: number; value: number | string } | undefined {
  const option = isSplit(item) ? undefined : optionsOf(item).find(one => isSameName(one.name, name));
  if (!option) return undefined;
  if (option.kind === 'text') return { id: option.id, value };
  const choice = option.choices?.find(one => isSameName(one.name, value));
  return choice && { id: option.id, value: choice.id ?? choice.name };
}

/**
 * Copies the choices of another line, as far as both have an option of that name and the choice (CT-10). A line that gets
 * none stays as it is.
 */
export function withChoicesOf(from: Item, item: Item): Breakdown | undefined {
  const given = rowsOf(from)[0]?.choices ?? {};
  return optionsOf(from).reduce((breakdown, option) => {
    const value = given[option.id];
    const isAlike = optionsOf(item).some(({ name, kind }) => isSameName(name, option.name) && kind === option.kind);
    if (value === undefined || !isAlike) return breakdown;
    return withValueOf({ ...item, breakdown }, option.name, nameOf(option, value));
  }, item.breakdown);
}

/** Returns the name of a choice, or the text. */
export function nameOf({ choices }: Pick<ItemOption, 'choices'>, value: number | string): string {
  return choices?.find(choice => (choice.id ?? choice.name) === value)?.name ?? String(value);
}

/** Returns combinations with the names of their options and choices, as orders contain them. */
export function namedRows(
  item: Pick<CartItem, 'colors' | 'options'>,
  rows: readonly { quantity: number; choices: Choices }[],
): Combination[] {
  const options = optionsOf(item);
  return rows.map(({ quantity, choices }) => ({
    quantity,
    choices: options.flatMap(option => {
      const value = choices[option.id];
      return value === undefined ? [] : [{ option: option.name, value: nameOf(option, value) }];
    }),
  }));
}

/** Returns whether two names of options or choices are the same, ignoring case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
