/**
 * The orders of a list, by id, as they were when one of them was opened. Reading an order may remove it from the list, and
 * 'next' must not skip orders then.
 */
export type OrderPlaces = readonly number[];

/** Where an opened order is in its list. */
export type OrderAround = {
  /** From 1; 0 when it is not in the list. */
  position: number;
  /** '48', or '50+' while the number is unknown. */
  total: string;
  /** The list shows unread orders only. */
  isUnread: boolean;
  previous: number | undefined;
  next: number | undefined;
  /** The other orders with unread messages, the next one first. */
  unread: readonly number[];
  /** Opens another order in place of this one. */
  onMove: (id: number) => void;
};

/** Adds the orders that the list has loaded below the last known one. */
export function withLoaded(known: OrderPlaces, loaded: OrderPlaces): OrderPlaces {
  if (loaded.length === 0) return known;
  if (known.length === 0) return loaded;
  const last = loaded.findLastIndex(id => known.includes(id));
  const below = last < 0 ? [] : loaded.slice(last + 1);
  return below.length === 0 ? known : [...known, ...below];
}

/** The position of an order, from 1, and the orders beside it. Position 0 when it is not in the list. */
export function besides(places: OrderPlaces, id: number) {
  const at = places.indexOf(id);
  return {
    position: at + 1,
    previous: at > 0 ? places[at - 1] : undefined,
    // An order that is not in the list leads into it.
    next: places[at + 1],
  };
}

/** The other orders with unread messages: those of the list first, from this order on, then the rest. */
export function otherUnread(places: OrderPlaces, id: number, unread: readonly number[]): number[] {
  const at = places.indexOf(id);
  const around = [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))].filter(one => unread.includes(one));
  return [...around, ...unread.filter(one => one !== id && !around.includes(one))];
}
