/**
 * The selected customers; an empty list means all (CA-2). 'Show to all customers' is derived from it, so both always
 * agree.
 */
export type VisibleTo = readonly number[];

/** 'Show to all customers' is checked exactly when no customer is selected (CA-3). */
export function showsToAll(chosen: VisibleTo): boolean {
  return chosen.length === 0;
}

/** Checking 'Show to all customers' clears the selection. Unchecking it changes nothing until a customer is selected. */
export function tickAll(): VisibleTo {
  return [];
}

/** Selecting a customer unchecks 'Show to all customers'; deselecting the last one checks it again. */
export function tickCustomer(chosen: VisibleTo, id: number, ticked: boolean): VisibleTo {
  if (chosen.includes(id) === ticked) return chosen;
  return ticked ? [...chosen, id] : chosen.filter(one => one !== id);
}
