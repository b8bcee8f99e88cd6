/** The rows of a list, and the keys of those that have left it but keep their place. */
export type HeldRows<Row> = { rows: readonly Row[]; gone: ReadonlySet<string> };

type Held = {
  /** Whether no row may move. */
  isHeld: boolean;
  /** The row that contains the focus. */
  focused: string | undefined;
};

/**
 * Returns the rows to show after `before`. Rows have fresh values at any time. In a held list each row keeps its place,
 * also one that has left, and new rows appear only below all others. In another list, only a row that contains the focus
 * keeps its place after it has left.
 */
export function heldRows<Row>(
  before: HeldRows<Row>,
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  { isHeld, focused }: Held,
): HeldRows<Row> {
  const freshOnes = new Map(fresh.map(row => [keyOf(row), row]));
  const rows = isHeld ? inPlace(before.rows, fresh, freshOnes, keyOf) : [...fresh];
  if (!isHeld && focused !== undefined && !freshOnes.has(focused)) {
    const at = before.rows.findIndex(row => keyOf(row) === focused);
    rows.splice(at, 0, ...before.rows.slice(at, at < 0 ? at : at + 1));
  }
  return { rows, gone: new Set(rows.map(keyOf).filter(key => !freshOnes.has(key))) };
}

function inPlace<Row>(
  before: readonly Row[],
  fresh: readonly Row[],
  freshOnes: ReadonlyMap<string, Row>,
  keyOf: (row: Row) => string,
): Row[] {
  const known = new Set(before.map(keyOf));
  const last = fresh.findLastIndex(row => known.has(keyOf(row)));
  return [...before.map(row => freshOnes.get(keyOf(row)) ?? row), ...fresh.slice(last + 1)];
}

/** Counts what the end of a hold would change: rows that left the list, without the focused one, and new rows. */
export function changesIn<Row>({ rows, gone }: HeldRows<Row>, fresh: readonly Row[], focused?: string): number {
  const waiting = fresh.length - (rows.length - gone.size);
  return waiting + gone.size - Number(focused !== undefined && gone.has(focused));
}
