import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Product } from '#contract/catalog/catalog.ts';
import { onConnection } from '../platform/browser/connection.ts';
import { useStore } from '../platform/browser/store.ts';
import { useAskBeforeLeaving } from '../platform/browser/use-ask-before-leaving.ts';
import {
  addProduct,
  type Cart,
  type CartItem,
  hasCode,
  hasProduct,
  type ItemChange,
  isSameCode,
  restoreItems,
  updateItem,
  withImage,
  withReplaced,
} from './cart.ts';
import { openCart } from './cart-store.ts';
import type { Upload } from './upload.ts';
import { Uploads } from './uploads.ts';

export type CartActions = {
  /** Adds a product once. The first product opens the panel. */
  add(product: Product): void;
  remove(productCode: string): void;
  /** Restores removed items at their previous position. */
  restore(items: Cart, at: number): void;
  /** Changes several items at once. */
  edit(change: (cart: Cart) => Cart): void;
  update(productCode: string, change: (item: CartItem) => ItemChange): void;
  /** Empties the cart and closes the panel. */
  clear(): void;
  toggle(): void;
  close(): void;
  /** Returns the stored cart, including changes of other tabs. */
  latest(): Cart;
  /** Removes ordered items and closes the panel. */
  removeOrdered(isOrdered: (item: CartItem) => boolean): void;
  /** Replaces the item with this code. `code` differs from the new item's code when the product was renamed. */
  replaceItem(item: CartItem, code?: string): void;
  uploads: Uploads;
};
type CartContext = CartActions & {
  items: Cart;
  isOpen: boolean;
  /** Whether the browser can store the cart; otherwise the cart lasts as long as the page. */
  isStored: boolean;
  has(product: Pick<Product, 'id' | 'productCode'>): boolean;
};

const nothing = () => {};
const noActions: CartActions = {
  add: nothing,
  remove: nothing,
  restore: nothing,
  update: nothing,
  edit: nothing,
  clear: nothing,
  toggle: nothing,
  close: nothing,
  removeOrdered: nothing,
  latest: () => [],
  replaceItem: nothing,
  uploads: new Uploads(nothing),
};
const ActionsContext = createContext<CartActions>(noActions);
const Context = createContext<CartContext>({
  ...noActions,
  items: [],
  isOpen: false,
  isStored: true,
  has: () => false,
});

/** Returns the customer's cart, which is always empty for staff. */
export function useCart(): CartContext {
  return useContext(Context);
}

/** Returns the actions of the cart: always the same object, so that its users do not re-render on every change. */
export function useCartActions(): CartActions {
  return useContext(ActionsContext);
}

/** The uploads of all lines. */
export function useUploads(): readonly Upload[] {
  return useStore(useCartActions().uploads);
}

/** Provides the cart of the signed-in customer, synchronized between tabs (CT-1). */
export function CartProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const store = useMemo(() => openCart(userId), [userId]);
  const { items, isStored } = useStore(store);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    window.addEventListener('storage', store.onStorage);
    return () => window.removeEventListener('storage', store.onStorage);
  }, [store]);

  const actions = useMemo<CartActions>(() => {
    const { change, read, latest } = store;
    const update: CartActions['update'] = (productCode, given) => change(cart => updateItem(cart, productCode, given));
    const uploads = new Uploads((code, url, later) => update(code, item => withImage(item, url, later)));
    const edit: CartActions['edit'] = next => {
      change(next);
      uploads.keepOnly(code => hasCode(read().items, code));
    };
    const without = (isGone: (item: CartItem) => boolean) => edit(cart => cart.filter(item => !isGone(item)));
    return {
      uploads,
      latest,
      update,
      edit,
      add: product => {
        if (read().items.length === 0) setOpen(true);
        change(cart => addProduct(cart, product));
      },
      remove: productCode => without(item => isSameCode(item.productCode, productCode)),
      restore: (removed, at) => change(cart => restoreItems(cart, removed, at)),
      removeOrdered: isOrdered => {
        without(isOrdered);
        setOpen(false);
      },
      replaceItem: (item, code = item.productCode) => change(cart => withReplaced(cart, item, code)),
      clear: () => {
        const { items: shown } = read();
        without(item => hasCode(shown, item.productCode));
        setOpen(false);
      },
      toggle: () => setOpen(open => !open),
      close: () => setOpen(false),
    };
  }, [store]);
  useUploadLifecycle(actions.uploads);

  const value = useMemo<CartContext>(
    () => ({ ...actions, items, isStored, isOpen, has: product => hasProduct(items, product) }),
    [actions, items, isStored, isOpen],
  );
  return (
    <ActionsContext value={actions}>
      <Context value={value}>{children}</Context>
    </ActionsContext>
  );
}

/**
 * Retries uploads after a reconnect, asks before the user leaves the page, and cancels the uploads when the cart
 * unmounts.
 */
function useUploadLifecycle(uploads: Uploads): void {
  const isBusy = useStore(uploads, all => all.some(upload => !upload.isRefused));
  useEffect(() => onConnection(state => state === 'here' && uploads.retryAway()), [uploads]);
  useEffect(() => () => uploads.keepOnly(() => false), [uploads]);
  useAskBeforeLeaving(isBusy);
}
