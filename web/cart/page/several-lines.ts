import { limits } from '#contract/call/limits.ts';
import { isColorOption } from '#contract/catalog/option-kinds.ts';
import { type ItemOption, optionsOf, valueFor, withValueOf } from '../breakdown.ts';
import type { Cart, CartItem } from '../cart.ts';
import { hasCode } from '../cart.ts';

/** The values to set for several lines. An option, or the color, is named. */
export type Setting = { note: string } | { option: string; value: string } | { quantity: number };
type OptionName = Pick<ItemOption, 'name' | 'kind'>;
/** Text that is typed, or the option, with or without choices, of this name. */
export type Kind = 'note' | 'quantity' | OptionName;

/** Returns whether closing loses a text that somebody wrote. A number or a choice is soon there again. */
export function losesText(kind: Kind, typed: string): boolean {
  return typed !== '' && (kind === 'note' || (kind !== 'quantity' && kind.kind === 'text'));
}

/**
 * Sets a note, a color, an option or a quantity for the selected lines. Split lines and products without the color or the
 * choice do not change (CT-10).
 */
export function withSetting(cart: Cart, selected: Cart, setting: Setting): Cart {
  return cart.map(item => (hasCode(selected, item.productCode) ? { ...item, ...changeOf(item, setting) } : item));
}

function changeOf(item: CartItem, setting: Setting): Partial<CartItem> {
  if ('quantity' in setting) return { quantity: setting.quantity };
  if ('note' in setting) return { description: setting.note };
  const { option, value } = setting;
  return valueFor(item, option, value) ? { breakdown: withValueOf(item, option, value) } : {};
}

/** Undoes `withSetting`: restores the previous values of the lines. */
export function withoutSetting(cart: Cart, before: Cart): Cart {
  return cart.map(item => {
    const was = before.find(({ productCode }) => productCode === item.productCode);
    return was ? { ...item, quantity: was.quantity, description: was.description, breakdown: was.breakdown } : item;
  });
}

/** Returns the options, besides the colors, that two or more lines have, by their names ignoring case. */
export function sharedOptions(selected: Cart): OptionName[] {
  const all = selected.flatMap(item => optionsOf(item).filter(option => !isColorOption(option)));
  const named = Map.groupBy(all, ({ name, kind }) => `${kind} ${name.toLowerCase()}`);
  return [...named.values()].flatMap(([first, ...others]) => (first && others.length > 0 ? [first] : []));
}

/** Returns the choices of an option in several lines, each once (ignoring case), those of most lines first. */
export function choicesOf(selected: Cart, option: string): string[] {
  const names = selected.flatMap(item => optionNamed(item, option)?.choices?.map(({ name }) => name) ?? []);
  const alike = [...Map.groupBy(names, name => name.toLowerCase()).values()];
  return alike.sort((one, other) => other.length - one.length).map(([first = '']) => first);
}

/** Returns the number of lines that keep their value, because they do not take this one. */
export function countUntaken(selected: Cart, option: string, value: string): number {
  return selected.filter(item => !valueFor(item, option, value)).length;
}

/** Returns the length of a text that every line with the option takes. */
export function mostOf(selected: Cart, option: string): number {
  return Math.min(...selected.map(item => optionNamed(item, option)?.most ?? limits.optionText));
}

function optionNamed(item: CartItem, option: string): ItemOption | undefined {
  return optionsOf(item).find(({ name }) => name.toLowerCase() === option.toLowerCase());
}
