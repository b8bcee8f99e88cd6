import { withColor } from '../breakdown.ts';
import type { Cart, CartItem } from '../cart.ts';
import { hasProduct } from '../cart.ts';

/** The values to set for several lines. */
export type Setting = { note: string } | { color: string } | { quantity: number };

/** Sets a note, a color or a quantity for the selected lines. Products without the color do not change (CT-10). */
export function withSetting(cart: Cart, selected: Cart, setting: Setting): Cart {
  return cart.map(item => (hasProduct(selected, item.productCode) ? { ...item, ...changeOf(item, setting) } : item));
}

function changeOf(item: CartItem, setting: Setting): Partial<CartItem> {
  if ('quantity' in setting) return { quantity: setting.quantity };
  if ('note' in setting) return { description: setting.note };
  const color = ownColor(item.colors, setting.color);
  return color === undefined ? {} : { breakdown: withColor(item, color) };
}

/** Undoes `withSetting`: restores the previous values of the lines. */
export function withoutSetting(cart: Cart, before: Cart): Cart {
  return cart.map(item => {
    const was = before.find(({ productCode }) => productCode === item.productCode);
    return was ? { ...item, quantity: was.quantity, description: was.description, breakdown: was.breakdown } : item;
  });
}

/** Returns the colors of several products, each once (ignoring case), with the number of products that have it. */
export function colorsOf(selected: Cart): { color: string; count: number }[] {
  const found = new Map<string, { color: string; count: number }>();
  for (const { colors } of selected) {
    for (const color of new Map(colors.map(one => [one.toLowerCase(), one])).values()) {
      const known = found.get(color.toLowerCase());
      found.set(color.toLowerCase(), { color: known?.color ?? color, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

function ownColor(colors: readonly string[], color: string): string | undefined {
  return colors.find(one => one.toLowerCase() === color.toLowerCase());
}
