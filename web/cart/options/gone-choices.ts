import { type Optional, optionsWithColor } from '#contract/cart/quick-order/typed-options.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { faultOf, type ItemOption, nameOf, optionsOf, rowsOf } from '../breakdown.ts';
import type { Cart, CartItem } from '../cart.ts';
import { withProduct } from '../order-lines.ts';

/**
 * A value of a line that its product no longer offers. `optionId` and `offered` are those of the option that asks for it
 * today; a retired option without one of the same name offers nothing.
 */
export type GoneChoice = { optionId: number; option: string; value: string; offered: readonly string[] };

/** Returns the values of a line that its product no longer offers, each once (OP-4). The cart still knows their names. */
export function goneChoices(item: CartItem, product: Optional): GoneChoice[] {
  const [before, now] = [optionsOf(item), optionsWithColor(product)];
  const gone = rowsOf(item).flatMap(({ choices }) =>
    Object.entries(choices).flatMap(([optionId, value]): GoneChoice[] => {
      const option = optionIn(now, optionId);
      if (String(value).trim() === '' || (option && faultOf(option, choices) !== 'gone')) return [];
      const was = optionIn(before, optionId);
      const today = option ?? now.find(({ name }) => name.toLowerCase() === was?.name.toLowerCase());
      const offered = today?.choices?.map(choice => choice.name) ?? [];
      const name = (today ?? was)?.name ?? '';
      return [{ optionId: today?.id ?? -1, option: name, value: was ? nameOf(was, value) : String(value), offered }];
    }),
  );
  return gone.filter(
    ({ optionId, value }, index) => gone.findIndex(one => one.optionId === optionId && one.value === value) === index,
  );
}

function optionIn(options: readonly ItemOption[], id: string): ItemOption | undefined {
  return options.find(option => String(option.id) === id);
}

/** Returns the line with the options of its product today, without the values that are no longer offered. */
export function withoutGone(item: CartItem, product: Product): CartItem {
  const options = optionsWithColor(product);
  const breakdown = item.breakdown?.map(row => {
    const kept = Object.entries(row.choices).filter(([id]) => {
      const option = optionIn(options, id);
      return option && faultOf(option, row.choices) !== 'gone';
    });
    return { ...row, choices: Object.fromEntries(kept) };
  });
  // A renamed product has a mark of its own.
  return { ...withProduct({ ...item, breakdown }, product), productCode: item.productCode };
}

/** Takes over the options of today for lines that lose no value by it. Returns the same cart when all have them. */
export function withOptionsOfToday(cart: Cart, products: readonly Product[]): Cart {
  const next = cart.map(item => {
    const product = products.find(({ id }) => id === item.id);
    if (!product || isAlike(item, product) || goneChoices(item, product).length > 0) return item;
    const { options: _, ...kept } = item;
    const { colors, options } = product;
    return { ...kept, colors, ...(options.length > 0 && { options }) };
  });
  return next.some((item, index) => item !== cart[index]) ? next : cart;
}

function isAlike(item: CartItem, product: Optional): boolean {
  const text = (options: readonly ItemOption[]) =>
    JSON.stringify(
      options.map(({ id, name, kind, required, help, most, choices }) => [
        [id, name, kind, required, help, most],
        choices?.map(choice => [choice.id, choice.name]),
      ]),
    );
  return text(optionsOf(item)) === text(optionsWithColor(product));
}
