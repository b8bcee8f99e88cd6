/** The selected rows of a list by id, and the row from which Shift extends the selection. */
export type Selection = { ids: ReadonlySet<number>; anchor: number | undefined };

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** Selects a row, or removes it from the selection. */
export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds the rows from the anchor to `id`, both included. `rows` contains all rows in their order. */
export function extendedTo({ ids, anchor }: Selection, id: number, rows: readonly number[]): Selection {
  if (!rows.includes(id)) return { ids, anchor };
  const added = between(rows, anchor, id);
  return { ids: new Set([...ids, ...added]), anchor: anchor !== undefined && rows.includes(anchor) ? anchor : id };
}

/** Selects all rows, or none when all are already selected. */
export function allOrNone({ ids }: Selection, rows: readonly number[]): Selection {
  return stateOf(ids, rows) === 'all' ? noSelection : { ids: new Set(rows), anchor: rows[0] };
}

/** Removes deleted rows from the selection. Returns the same object when nothing changes. */
export function present(selection: Selection, rows: readonly number[]): Selection {
  const ids = [...selection.ids].filter(id => rows.includes(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

export function stateOf(ids: ReadonlySet<number>, rows: readonly number[]): 'none' | 'some' | 'all' {
  const count = rows.filter(id => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}

/**
 * Returns the keys from one row to another, in either direction. Returns only the second when the first is not in the
 * list.
 */
export function between<K>(keys: readonly K[], from: K | undefined, to: K): readonly K[] {
  const [start, end] = [keys.indexOf(from as K), keys.indexOf(to)];
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
