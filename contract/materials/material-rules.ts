import type { Stage } from '../orders/order-rules.ts';
import { type MaterialCombination, unitsByName } from './material-choices.ts';

/**
 * Raw materials and the amounts that an order needs (MA-3, MA-4, MA-7). Amounts are exact: they are computed in
 * hundredths as bigint and formatted with two decimals.
 */
export const materialUnits = ['sqft', 'mtr', 'pcs', 'kg', 'g'] as const;
export const materialCategories = ['leather', 'lining', 'thread', 'metal'] as const;
/** The stage that uses a material: a unit that has passed this stage needs no more of it (MA-8). */
export const usedAt = {
  leather: 'cutting',
  lining: 'cutting',
  thread: 'stitching',
  metal: 'finishing',
} as const satisfies Record<(typeof materialCategories)[number], Stage>;
export type MaterialUnit = (typeof materialUnits)[number];
export type MaterialCategory = (typeof materialCategories)[number];

/** The amount of one material in one item of a product. `quantity` has at most two decimals. */
export type MaterialItem = { name: string; quantity: number; unit: MaterialUnit };
export type MaterialLists = { [C in MaterialCategory as `${C}_items`]: readonly MaterialItem[] };
/** The four lists of one product that has a record, and the combinations of its line. */
export type ProductMaterials = MaterialLists & { productId: number; combinations: readonly MaterialCombination[] };
type Ordered = {
  productId: number;
  productCode: string;
  quantity: number;
};

/** One row of a raw-material PDF (DO-3). `perItem` and `total` are texts with two decimals, '6.50' and '1950.00', and with four where
 * a factor needs them. */
export type MaterialRow = {
  productId: number;
  productCode: string;
  quantity: number;
  name: string;
  perItem: string;
  total: string;
  unit: MaterialUnit;
};
/** The total of one material in one unit over all products. */
export type MaterialTotal = { name: string; unit: MaterialUnit; total: string };

export function materialItems(lists: MaterialLists, category: MaterialCategory): readonly MaterialItem[] {
  return lists[`${category}_items`];
}

/** Converts 6.5 to 650n. Exact for amounts with two decimals up to 10^13. */
export function hundredths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 100));
}

/** Formats 195000n as '1950.00'. */
export function decimal(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts '1950.00' to 19500000n, and '91.4063' to 914063n. */
function amountOf(total: string): bigint {
  const [whole = '', decimals = ''] = total.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

/** Formats 19500000n as '1950.00', and 914063n as '91.4063'. */
function written(amount: bigint): string {
  return amount % 100n === 0n
    ? decimal(amount / 100n)
    : `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`;
}

/** Multiplies an amount in hundredths by a decimal such as '1.25', rounded once to ten-thousandths. */
function multiplied(amount: bigint, factor: string): bigint {
  const [whole = '', decimals = ''] = factor.split('.');
  const scale = 10n ** BigInt(decimals.length);
  return (2n * amount * 100n * BigInt(whole + decimals) + scale) / (2n * scale);
}

/** Formats a quantity of a record with two decimals: '6.50'. */
export function formatMaterialQuantity(quantity: number): string {
  return decimal(hundredths(quantity));
}

/** Rounds a demand to the amount to buy: hides are sold in whole square feet, everything else stays exact (MA-10). */
export function toBuy({
  category,
  unit,
  total,
}: {
  category: MaterialCategory;
  unit: MaterialUnit;
  total: string;
}): string {
  if (category !== 'leather' || unit !== 'sqft') return total;
  return String((amountOf(total) + 9_999n) / 10_000n);
}

/** Sorts demanded materials by amount, the largest first; equal amounts keep their order. */
export function mostFirst(one: { total: string }, other: { total: string }): number {
  const [amount, others] = [one, other].map(({ total }) => amountOf(total)) as [bigint, bigint];
  return amount === others ? 0 : amount > others ? -1 : 1;
}

/** The materials of which a choice takes more or less (OP-6). */
const factored: readonly MaterialCategory[] = ['leather', 'lining'];

/**
 * Returns the rows of a category, in the order of the products and their lists, with a row for each choice of an open name
 * and each factor (MA-11). Products without a record have no rows.
 */
export function materialRows(
  category: MaterialCategory,
  products: readonly Ordered[],
  materials: readonly ProductMaterials[],
): MaterialRow[] {
  const byProduct = new Map(materials.map(lists => [lists.productId, lists]));
  return products.flatMap(({ productId, productCode, quantity: whole }) => {
    const lists = byProduct.get(productId);
    if (!lists) return [];
    const combinations = factored.includes(category)
      ? lists.combinations
      : lists.combinations.map(one => ({ ...one, factor: '1' }));
    return materialItems(lists, category).flatMap(item =>
      unitsByName(item.name, { quantity: whole, combinations }).map(({ name, quantity, factor }) => {
        const perItem = multiplied(hundredths(item.quantity), factor);
        const total = written(perItem * BigInt(quantity));
        return { productId, productCode, quantity, name, perItem: written(perItem), total, unit: item.unit };
      }),
    );
  });
}

/** Returns the totals by material name and unit, in the order of their first row. */
export function materialTotals(rows: readonly Pick<MaterialRow, 'name' | 'unit' | 'total'>[]): MaterialTotal[] {
  const sums = new Map<string, { name: string; unit: MaterialUnit; amount: bigint }>();
  for (const { name, unit, total } of rows) {
    const key = `${unit} ${name}`;
    const sum = sums.get(key) ?? { name, unit, amount: 0n };
    sum.amount += amountOf(total);
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ name, unit, amount }) => ({ name, unit, total: written(amount) }));
}

/** Returns the ordered products without a record. Rows and totals do not contain their materials. */
export function productsWithoutMaterials<P extends Pick<Ordered, 'productId'>>(
  products: readonly P[],
  materials: readonly Pick<ProductMaterials, 'productId'>[],
): P[] {
  const known = new Set(materials.map(({ productId }) => productId));
  return products.filter(({ productId }) => !known.has(productId));
}
