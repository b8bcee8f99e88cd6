/** The selected lines of an order, and the line from which Shift selects. */
export type Selection = { ids: ReadonlySet<number>; anchor: number | undefined };

export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** Selects a line, or takes it out. */
export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds the lines between the anchor and `id`, both included. `lines` are all of them in their order. */
export function extendedTo({ ids, anchor }: Selection, id: number, lines: readonly number[]): Selection {
  const [from, to] = [lines.indexOf(anchor ?? id), lines.indexOf(id)];
  if (to < 0) return { ids, anchor };
  const start = from < 0 ? to : from;
  const between = lines.slice(Math.min(start, to), Math.max(start, to) + 1);
  return { ids: new Set([...ids, ...between]), anchor: lines[start] };
}

/** All lines, or none when all are selected already. */
export function allOrNone({ ids }: Selection, lines: readonly number[]): Selection {
  return stateOf(ids, lines) === 'all' ? noSelection : { ids: new Set(lines), anchor: lines[0] };
}

/** Without lines that were deleted meanwhile. The same object when nothing changes. */
export function present(selection: Selection, lines: readonly number[]): Selection {
  const ids = [...selection.ids].filter(id => lines.includes(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}

export function stateOf(ids: ReadonlySet<number>, lines: readonly number[]): 'none' | 'some' | 'all' {
  const count = lines.filter(id => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === lines.length ? 'all' : 'some';
}
