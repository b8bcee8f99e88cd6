import { makeStore } from '../browser/store.ts';

/** The order that was placed last in this tab. `at` is the time in milliseconds. */
export type PlacedOrder = { id: number; products: number; items: number; at: number };

/** Followed by the list of orders, which marks the order until the customer leaves the list. */
export const placedOrder = makeStore<PlacedOrder | undefined>(undefined);
