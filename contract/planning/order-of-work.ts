/**
 * What decides when a line is worked on (TB-6). Days are 'YYYY-MM-DD'. A pin of a new line takes effect once the line is
 * accepted, so a new line has none here. `targetOn` is the promised day of its order, else the planned one.
 */
export type WorkPlace = {
  pinnedAt: string | null;
  targetOn: string | null;
  /** The day of its acceptance, which counts only between lines without a target day. */
  acceptedOn: string | null;
  orderId: number;
  /** Its position in its order. */
  position: number;
};

/** Sorts behind every day and time. */
const none = '~';

/**
 * Compares two lines in the order of work: pinned lines by the time of the pin, then by target day, order and position.
 * Lines without a target day come last, those that were accepted first ahead. The lists of the server sort by
 * `workOrder` (server/orders/open-lines/open-lines.ts), which says the same in SQL.
 */
export function compareWork(one: WorkPlace, other: WorkPlace): number {
  return (
    compare(one.pinnedAt ?? none, other.pinnedAt ?? none) ||
    compare(one.targetOn ?? none, other.targetOn ?? none) ||
    (one.targetOn === null ? compare(one.acceptedOn ?? none, other.acceptedOn ?? none) : 0) ||
    one.orderId - other.orderId ||
    one.position - other.position
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
