import { useMemo, useRef, useState } from 'react';

type Range<K> = {
  /** Where the range starts, unless it is the row selected last. */
  from?: K;
  /** A part of the list, as a column. The range starts at its first row when the row selected last is not in it. */
  part?: readonly K[];
  isSelected?: boolean;
};

/**
 * The selected rows of a list, by key. `rows` contains the keys of all rows in their order. Take the selected rows from
 * the list with `has`, so that a row that has left the list is not among them.
 */
export function useSelection<K>(rows: readonly K[] = []) {
  const [keys, setKeys] = useState<ReadonlySet<K>>(new Set());
  const latest = useRef(rows);
  latest.current = rows;
  // Always the same functions, so that memoized rows do not render again.
  const [changes] = useState(() => changesOf(setKeys, latest));
  return useMemo(() => ({ ...changes, has: (key: K) => keys.has(key) }), [changes, keys]);
}
export type Selection<K> = ReturnType<typeof useSelection<K>>;

type SetKeys<K> = (change: (before: ReadonlySet<K>) => ReadonlySet<K>) => void;

function changesOf<K>(setKeys: SetKeys<K>, rows: { current: readonly K[] }) {
  let last: K | undefined;

  function set(some: readonly K[], isSelected = true): void {
    setKeys(before => {
      const others = isSelected ? before : [...before].filter(key => !some.includes(key));
      const next = new Set(isSelected ? [...others, ...some] : others);
      return next.size === before.size ? before : next;
    });
  }

  function toggle(key: K): void {
    last = key;
    setKeys(before => (before.has(key) ? new Set([...before].filter(one => one !== key)) : new Set([...before, key])));
  }

  /** Selects the rows from the last one to this one, in either direction. */
  function extend(key: K, { from = last, part, isSelected = true }: Range<K> = {}): void {
    const among = part ?? rows.current;
    const [start, end] = [among.indexOf(from as K), among.indexOf(key)];
    if (end < 0) return;
    const first = start >= 0 ? start : part ? 0 : end;
    last = key;
    set(among.slice(Math.min(first, end), Math.max(first, end) + 1), isSelected);
  }

  return {
    set,
    toggle,
    extend,
    select: (key: K, isRange: boolean, isSelected = true) => (isRange ? extend(key, { isSelected }) : toggle(key)),
    selectAll: () => set(rows.current),
    clear(): void {
      last = undefined;
      setKeys(before => (before.size > 0 ? new Set() : before));
    },
  };
}
