/**
 * The ids of the orders of a list at the time when one of them was opened. Opening an order may remove it from the
 * list, and 'next' must not skip orders then.
 */
export type OrderPlaces = readonly number[];

/** The position of an opened order in its list. */
export type OrderAround = {
  /** Starts at 1; 0 when the order is not in the list. */
  position: number;
  /** '48', or '50+' while the number is unknown; '' when the order was not opened from a list. */
  total: string;
  /** Whether the list shows unread orders only. */
  isUnread: boolean;
  previous: number | undefined;
  next: number | undefined;
  /** The other orders with unread messages, on Today those whose customers wait, the next one first. */
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

/** Returns the position of an order, starting at 1, and its neighbors. Position 0 means that it is not in the list. */
export function besides(places: OrderPlaces, id: number) {
  const at = places.indexOf(id);
  return {
    position: at + 1,
    previous: at > 0 ? places[at - 1] : undefined,
    // An order outside the list leads to the first order of the list.
    next: places[at + 1],
  };
}

/** Returns the other orders with unread messages: first those of the list, starting after this order, then the rest. */
export function otherUnread(places: OrderPlaces, id: number, unread: readonly number[]): number[] {
  const at = places.indexOf(id);
  const around = [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))].filter(one => unread.includes(one));
  return [...around, ...unread.filter(one => one !== id && !around.includes(one))];
}
