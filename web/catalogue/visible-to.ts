/**
 * Who may see a product (specification 4, 'Product visibility'): the chosen customers, none meaning all. 'Show to all
 * customers' is no value of its own, so the two can never disagree.
 */
export type VisibleTo = readonly number[];

/** 'Show to all customers' is checked exactly when no customers are chosen. */
export function showsToAll(chosen: VisibleTo): boolean {
  return chosen.length === 0;
}

/** Ticking 'Show to all customers' clears the choice. Unticking it alone changes nothing: nobody is chosen yet. */
export function tickAll(): VisibleTo {
  return [];
}

/** Ticking any customer unticks 'Show to all customers'; unticking the last one ticks it again. */
export function tickCustomer(chosen: VisibleTo, id: number, ticked: boolean): VisibleTo {
  if (chosen.includes(id) === ticked) return chosen;
  return ticked ? [...chosen, id] : chosen.filter(one => one !== id);
}
