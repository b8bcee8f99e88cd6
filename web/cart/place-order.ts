import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { useToast } from '../kit/toast.tsx';
import { ordersKey } from '../orders/queries.ts';
import type { Cart, CartItem } from './cart.ts';
import { useCartActions } from './cart-provider.tsx';
import { attemptFor, forgetAttempt } from './order-attempt.ts';
import { customerFiles, orderLines, withProduct } from './order-lines.ts';
import { texts } from './texts.ts';
import { placingKey } from './use-is-placing.ts';

/**
 * Places the cart as an order and takes what was ordered out of it, also when the page was left meanwhile; a line that
 * another tab changed meanwhile stays. Fails with the cart untouched; a line refused because the catalogue or a file
 * changed since it was put in is first brought up to date.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  const { removeOrdered, replaceItem } = useCartActions();
  const toast = useToast();
  return useMutation({
    mutationKey: placingKey,
    mutationFn: async (cart: Cart) => {
      try {
        return { ...(await send(cart)), placed: cart };
      } catch (error) {
        const repaired = await repair(cart, error, replaceItem);
        if (!repaired) throw error;
        return { ...(await send(repaired)), placed: repaired };
      }
    },
    onSuccess: ({ order, placed }, cart) => {
      forgetAttempt();
      // As they stand in the cart: brought up to date, or not where a product's code is another by now.
      const ordered = new Set([...cart, ...placed].map(lineText));
      removeOrdered(item => ordered.has(lineText(item)));
      toast(texts.placed(order.id));
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
    onError: error => {
      // Never to be had again with this key: trying once more has to be another request.
      if (error instanceof ApiError && error.code === 'keyReused') forgetAttempt();
    },
  });
}

function lineText(item: CartItem): string {
  return JSON.stringify(orderLines([item]));
}

async function send(cart: Cart) {
  const products = orderLines(cart);
  const answer = await api.placeOrder({ products }, { idempotencyKey: attemptFor(JSON.stringify(products)) });
  // spec 7: only true clears the cart
  if (answer.success !== true) throw new Error(texts.failed);
  return answer;
}

/**
 * Brings the refused lines up to date: pictures and code as the catalogue has them now. Undefined when that changes
 * nothing. Throws when a file of the customer is gone (what no order took is removed after a week), naming the line.
 */
async function repair(cart: Cart, error: unknown, replaceItem: (item: CartItem) => void): Promise<Cart | undefined> {
  const indices = refusedIndices(error);
  if (!(error instanceof ApiError) || indices.size === 0) return undefined;
  const repaired = await Promise.all(cart.map((item, index) => (indices.has(index) ? repairItem(item) : item)));
  const changed = repaired.filter((item, index) => JSON.stringify(item) !== JSON.stringify(cart[index]));
  for (const item of changed) replaceItem(item);

  const short = repaired.findIndex(
    (item, index) => customerFiles(item).length < customerFiles(cart[index] ?? item).length,
  );
  if (short >= 0) {
    const text = texts.imagesGone(repaired[short]?.productCode ?? '');
    throw new ApiError(error.status, error.code, text, { [`products.${short}`]: text });
  }
  return changed.length > 0 ? repaired : undefined;
}

async function repairItem(item: CartItem): Promise<CartItem> {
  const files = customerFiles(item);
  const gone = await Promise.all(files.map(isGone));
  const images = item.images.filter(image => !gone[files.indexOf(image)]);
  try {
    const { product } = await api.readCatalogProduct({ id: item.id });
    return withProduct({ ...item, images }, product);
  } catch {
    return { ...item, images };
  }
}

async function isGone(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
  }
}

/** The places of the lines the server names: 'products.2' or 'products.2.quantity'. */
function refusedIndices(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const found = fields.map(([name, text]) => [Number(/^products\.(\d+)/.exec(name)?.[1] ?? -1), text] as const);
  return new Map(found.filter(([index]) => index >= 0).reverse());
}

/** What the server says of single lines of the cart it was sent, as sentences, by product code. */
export function refusedLines(error: unknown, sent: Cart): ReadonlyMap<string, string> {
  const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return new Map([...refusedIndices(error)].map(([index, text]) => [sent[index]?.productCode ?? '', sentence(text)]));
}
