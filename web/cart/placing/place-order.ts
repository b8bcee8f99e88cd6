import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { capital } from '#contract/wording-parts.ts';
import { placedOrder } from '../../order-data/placed-order.ts';
import { ordersKey, ordersOptions } from '../../order-data/queries.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
import { api } from '../../platform/api/client.ts';
import { meKey } from '../../platform/api/query-client.ts';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Cart, CartItem } from '../cart.ts';
import { useCart, useCartActions } from '../cart-provider.tsx';
import { goneChoices } from '../options/gone-choices.ts';
import { bodyOf, clearOrderFields, type OrderFields, orderFieldsOf } from '../order-fields.ts';
import { customerFiles, orderLines, withProduct } from '../order-lines.ts';
import { pageTexts } from '../texts.ts';
import { placingKey } from '../use-is-placing.ts';
import { openAttempt } from './order-attempt.ts';
import { keepPlacedCart } from './placed-cart.ts';
import { EarlierOrder, sendOrder } from './send-order.ts';
import { UploadsStopped, waitForUploads } from './wait-for-uploads.ts';

type Placing = {
  /** Whether the customer wants another order although an earlier order of this cart arrived. */
  another: boolean;
};

/**
 * Places the cart as an order after its uploads, and removes the ordered lines. Lines that another tab changed in the
 * meantime remain (CT-5). Lines that the server rejects because the catalog changed are updated and sent again once.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  const { latest, uploads, removeOrdered, replaceItem } = useCartActions();
  const { id: userId } = useUser();
  const attempt = useAttempt(userId);
  const toast = useToast();
  const onError = useFailure();
  /** The sent cart, to which the indices of rejected lines refer. */
  const sent = useRef<Cart>([]);

  const mutation = useMutation({
    mutationKey: placingKey,
    mutationFn: async ({ another }: Placing) => {
      await waitForUploads(uploads);
      // Another user may have signed in while the uploads ran.
      if (queryClient.getQueryData<{ id: number }>(meKey)?.id !== userId) throw new UploadsStopped();
      const cart = latest();
      sent.current = cart;
      // Another tab has already placed the order.
      if (cart.length === 0) return undefined;
      if (another) attempt.renew();
      const fields = orderFieldsOf(userId).read();
      try {
        return { ...(await sendCart(cart, fields, attempt)), cart, placed: cart };
      } catch (error) {
        const repaired = await repair(cart, error, (lines, changed) => {
          sent.current = lines;
          for (const { item, code } of changed) replaceItem(item, code);
        });
        if (!repaired) throw error;
        return { ...(await sendCart(repaired, fields, attempt)), cart, placed: repaired };
      }
    },
    onSuccess: answer => {
      if (!answer) return;
      // Both versions, because an item stays as it was while another one has its new code.
      const ordered = new Set([...answer.cart, ...answer.placed].map(lineText));
      removeOrdered(item => ordered.has(lineText(item)));
      attempt.placed(answer.key, latest());
      const { order } = answer;
      keepPlacedCart({ orderId: order.id, cart: answer.placed, fields: orderFieldsOf(userId).read() });
      clearOrderFields(userId);
      toast(pageTexts.placed(order.id));
      placedOrder.write({ id: order.id, products: order.totalProducts, items: order.totalItems, at: Date.now() });
      showInList(queryClient, order);
      void queryClient.invalidateQueries({ queryKey: ordersKey });
    },
    onError,
  });
  return { ...mutation, refused: refusedLines(mutation.error, sent.current) };
}

/** Adds the order to the loaded list, so that it is visible before the list is re-fetched. */
function showInList(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(ordersOptions(false).queryKey, loaded =>
    loaded?.orders.some(({ id }) => id === order.id) === false
      ? { ...loaded, orders: [order, ...loaded.orders] }
      : loaded,
  );
}

type Attempt = ReturnType<typeof openAttempt>;

/** The attempt to order this user's cart. It ends when the cart becomes empty. */
function useAttempt(userId: number): Attempt {
  const attempt = useMemo(() => openAttempt(String(userId)), [userId]);
  const isEmpty = useCart().items.length === 0;
  useEffect(() => {
    if (isEmpty) attempt.emptied();
    else attempt.read();
  }, [isEmpty, attempt]);
  return attempt;
}

/**
 * Returns whether the server rejected an order only because its company needs a purchase order number (PO-2). When it
 * also rejected lines, the alert names those first.
 */
export function isPoNumberRefused(error: Error): boolean {
  return error instanceof ApiError && error.fields.poNumber !== undefined && refusedIndices(error).size === 0;
}

/**
 * Reports a failed order. While the cart's page is open, the page itself asks what to do about an earlier order, and
 * for a missing purchase order number.
 */
function useFailure(): (error: Error) => void {
  const queryClient = useQueryClient();
  const alert = useAlert();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return error => {
    // The page marks the lines whose product has changed.
    if (refusedIndices(error).size > 0) void queryClient.invalidateQueries({ queryKey: [...catalogKey, 'cart'] });
    if (error instanceof EarlierOrder) {
      void queryClient.invalidateQueries({ queryKey: ordersKey });
      if (!isShown.current) alert(pageTexts.earlierAndChanged(error.orderId));
    } else if (error instanceof UploadsStopped) {
      if (error.productCode) alert(pageTexts.notUploaded(error.productCode));
    } else if (!(isPoNumberRefused(error) && isShown.current)) alert(errorText(error, pageTexts.failed));
  };
}

type Lines = ReturnType<typeof orderLines>;
type Body = Lines | ({ products: Lines } & ReturnType<typeof bodyOf>);

/** Sends the lines, with the order's filled fields. */
function sendCart(cart: Cart, fields: OrderFields, attempt: Attempt) {
  const products = orderLines(cart);
  const given = bodyOf(fields);
  const body: Body = Object.keys(given).length > 0 ? { products, ...given } : products;
  return sendOrder(body, attempt, async (sending, idempotencyKey) => {
    const answer = await api.placeOrder(Array.isArray(sending) ? { products: sending } : sending, { idempotencyKey });
    // No other answer may clear the cart.
    if (answer.success !== true) throw new Error(pageTexts.failed);
    return answer;
  });
}

function lineText(item: CartItem): string {
  return JSON.stringify(orderLines([item]));
}

/** Receives all lines after a repair, and the changed ones with the codes that they had. */
type OnRepaired = (lines: Cart, changed: readonly { item: CartItem; code: string }[]) => void;

/**
 * Updates the rejected lines from the catalog. Returns undefined when nothing changed. Throws when a customer file was
 * removed, which happens to unused files after a week (FI-4).
 */
async function repair(cart: Cart, error: unknown, onRepaired: OnRepaired): Promise<Cart | undefined> {
  const indices = refusedIndices(error);
  if (!(error instanceof ApiError) || indices.size === 0) return undefined;
  const repaired = await Promise.all(cart.map((item, index) => (indices.has(index) ? repairItem(item) : item)));
  const changed = [...cart.entries()].flatMap(([index, before]) => {
    const item = repaired[index];
    return item && JSON.stringify(item) !== JSON.stringify(before) ? [{ item, code: before.productCode }] : [];
  });
  onRepaired(repaired, changed);

  const incomplete = repaired.findIndex(
    (item, index) => customerFiles(item).length < customerFiles(cart[index] ?? item).length,
  );
  if (incomplete >= 0) {
    const text = pageTexts.imagesGone(repaired[incomplete]?.productCode ?? '');
    throw new ApiError(error.status, error.code, text, { [`products.${incomplete}`]: text });
  }
  return changed.length > 0 ? repaired : undefined;
}

async function repairItem(item: CartItem): Promise<CartItem> {
  const files = customerFiles(item);
  const gone = await Promise.all(files.map(isGone));
  const images = item.images.filter(image => !gone[files.indexOf(image)]);
  try {
    const { product } = await api.readCatalogProduct({ id: item.id });
    // The cart marks a choice that is no longer offered, and the customer decides (CT-7).
    if (goneChoices(item, product).length > 0) return { ...item, images };
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

/** Returns the errors by line index, from fields such as 'products.2' or 'products.2.quantity'. */
function refusedIndices(error: unknown): Map<number, string> {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const found = fields.map(([name, text]) => {
    const [, line = -1, option] = /^products\.(\d+)(?:\.breakdown\.\d+\.(.+))?/s.exec(name) ?? [];
    return [Number(line), option === undefined ? text : `${option} ${text}`] as const;
  });
  return new Map(found.filter(([index]) => index >= 0).reverse());
}

/** Returns the errors of single lines as sentences, by product code. */
function refusedLines(error: unknown, sent: Cart): ReadonlyMap<string, string> {
  return new Map([...refusedIndices(error)].map(([index, text]) => [sent[index]?.productCode ?? '', capital(text)]));
}
