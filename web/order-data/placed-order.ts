import { makeStore } from '../platform/browser/store.ts';

/** The last order that was placed in this tab. `at` is the time in milliseconds. */
export type PlacedOrder = { id: number; products: number; items: number; at: number };

/** The list of orders reads this store and highlights the order until the customer leaves the list. */
export const placedOrder = makeStore<PlacedOrder | undefined>(undefined);
