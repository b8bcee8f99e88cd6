import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
import { api } from '../../platform/api/client.ts';
import { type Cart, type CartItem, isSameCode } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { type GoneChoice, goneChoices, withOptionsOfToday } from '../options/gone-choices.ts';
import { isOfProduct } from '../order-lines.ts';

/**
 * How a product has changed since the customer put it into the cart. `product` is its current state. `hasLine` is set when
 * another line of a renamed product has its new code already. The code is taken when a line of another product has it.
 */
export type Drift =
  | { kind: 'gone' }
  | { kind: 'renamed'; product: Product; hasLine?: boolean }
  | { kind: 'taken'; product: Product }
  | { kind: 'choicesGone'; product: Product; gone: readonly GoneChoice[] };

/**
 * Compares the cart with the catalog when the cart is shown and whenever the catalog changes. Lines whose product was
 * deleted, hidden or renamed, or no longer offers a choice of the line, are marked before the order is placed (CT-7).
 * Other changes of options are taken over. Finds no drift while the portal is unreachable.
 */
export function useDrift(items: Cart): ReadonlyMap<string, Drift> {
  const ids = items.map(({ id }) => id).filter(id => id > 0);
  const { data } = useQuery({
    queryKey: [...catalogKey, 'cart', ids.toSorted((a, b) => a - b)],
    queryFn: () => readProducts(items),
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: before => before,
  });
  const { edit } = useCartActions();
  useEffect(() => {
    if (data) edit(cart => withOptionsOfToday(cart, data.products));
  }, [data, edit]);
  return driftOf(items, data);
}

async function readProducts(items: Cart): Promise<{ requested: ReadonlySet<number>; products: Product[] }> {
  const ids = items.map(({ id }) => id).filter(id => id > 0);
  const pages = Array.from({ length: Math.ceil(ids.length / limits.orderLines) }, (_, page) =>
    ids.slice(page * limits.orderLines, (page + 1) * limits.orderLines),
  );
  const answers = await Promise.all(pages.map(page => api.readCatalog({ ids: page.join(',') })));
  const products = answers.flatMap(answer => answer.products);
  const missing = items.filter(({ id }) => id > 0 && !products.some(product => product.id === id));
  // A product that was deleted and created again has another id, but its code can still be ordered.
  const again = missing.length > 0 ? await findByCode(missing) : [];
  return { requested: new Set(ids), products: [...products, ...again] };
}

async function findByCode(missing: Cart): Promise<Product[]> {
  const form = new FormData();
  form.set('text', missing.map(({ productCode }) => `"${productCode.replaceAll('"', '""')}"\t1`).join('\n'));
  return (await api.checkOrderLines({}, { form })).products;
}

/** Returns the drift of each line by product code. Lines that the request did not contain have none. */
export function driftOf(
  items: Cart,
  found: { requested: ReadonlySet<number>; products: readonly Product[] } | undefined,
): ReadonlyMap<string, Drift> {
  return new Map(
    items.flatMap((item): [string, Drift][] => {
      const drift = found?.requested.has(item.id) ? driftOfItem(items, item, found.products) : undefined;
      return drift ? [[item.productCode, drift]] : [];
    }),
  );
}

function driftOfItem(items: Cart, item: CartItem, products: readonly Product[]): Drift | undefined {
  // By its id first, because another product may have the former code of a renamed one.
  const product =
    products.find(({ id }) => id === item.id) ??
    products.find(({ productCode }) => isSameCode(productCode, item.productCode));
  if (!product) return { kind: 'gone' };
  const gone = goneChoices(item, product);
  if (gone.length > 0) return { kind: 'choicesGone', product, gone };
  const { productCode } = product;
  if (isSameCode(productCode, item.productCode)) return undefined;
  const other = items.find(one => isSameCode(one.productCode, productCode));
  if (other && !isOfProduct(other, product)) return { kind: 'taken', product };
  return { kind: 'renamed', product, ...(other && { hasLine: true }) };
}
