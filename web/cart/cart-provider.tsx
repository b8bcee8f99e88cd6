import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { addProduct, type Cart, type ItemChange, removeProduct, updateItem } from './cart.ts';
import { cartKey, loadCart, parseCart, saveCart } from './cart-storage.ts';

type CartContext = {
  items: Cart;
  isOpen: boolean;
  /** False when the browser refused to keep the cart: it then lives until the page is closed. */
  isKept: boolean;
  has(productCode: string): boolean;
  add(product: Product): void;
  remove(productCode: string): void;
  update(productCode: string, change: ItemChange | ((item: Cart[number]) => ItemChange)): void;
  /** Empties the cart and closes the panel. */
  clear(): void;
  toggle(): void;
  close(): void;
};

const none: CartContext = {
  items: [],
  isOpen: false,
  isKept: true,
  has: () => false,
  add: () => {},
  remove: () => {},
  update: () => {},
  clear: () => {},
  toggle: () => {},
  close: () => {},
};

const Context = createContext<CartContext>(none);

/** The customer's cart; for the workshop, which has none, an empty one. */
export function useCart(): CartContext {
  return useContext(Context);
}

/** Holds the cart (specification 4): loaded once at start, saved on every change, the same in every tab. */
export function CartProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const [items, setItems] = useState<Cart>(() => loadCart(userId));
  const [isOpen, setOpen] = useState(false);
  const [isKept, setKept] = useState(true);
  const latest = useRef(items);

  const change = useCallback((next: (cart: Cart) => Cart) => {
    latest.current = next(latest.current);
    setItems(latest.current);
    setKept(saveCart(latest.current));
  }, []);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== cartKey) return;
      latest.current = parseCart(event.newValue);
      setItems(latest.current);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const value = useMemo<CartContext>(
    () => ({
      items,
      isOpen,
      isKept,
      has: productCode => items.some(item => item.productCode === productCode),
      add: product => {
        // The panel opens when the first item is added.
        if (latest.current.length === 0) setOpen(true);
        change(cart => addProduct(cart, product));
      },
      remove: productCode => change(cart => removeProduct(cart, productCode)),
      update: (productCode, given) =>
        change(cart => {
          const item = cart.find(one => one.productCode === productCode);
          return item ? updateItem(cart, productCode, typeof given === 'function' ? given(item) : given) : cart;
        }),
      clear: () => {
        change(() => []);
        setOpen(false);
      },
      toggle: () => setOpen(open => !open),
      close: () => setOpen(false),
    }),
    [items, isOpen, isKept, change],
  );
  return <Context value={value}>{children}</Context>;
}
