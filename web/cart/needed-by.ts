import { dropKept, keep, readKept } from '../browser/kept.ts';
import { makeStore, type Store } from '../browser/store.ts';

/** The day by which a customer asks for the order of its cart (DA-1); '' for none. Stored beside the cart. */
const keyOf = (userId: number) => `customizationCartNeededBy:${userId}`;
const stores = new Map<number, Store<string>>();

export function neededByOf(userId: number): Store<string> {
  const known = stores.get(userId) ?? makeStore(readKept(keyOf(userId)) ?? '');
  stores.set(userId, known);
  return known;
}

export function setNeededBy(userId: number, day: string): void {
  neededByOf(userId).write(day);
  if (day) keep(keyOf(userId), day);
  else dropKept(keyOf(userId));
}
