import { type FocusEvent, useState } from 'react';

/**
 * Keeps the shown content of a list while the pointer or the focus is in it, so that nothing moves under them.
 * `changes` counts the rows that differ from the fresh ones; `show` displays these.
 */
export function useHeld<T>(fresh: T, keysOf: (shown: T) => ReadonlyMap<string, string>) {
  const [kept, setKept] = useState<{ shown: T }>();
  const hold = () => setKept(now => now ?? { shown: fresh });
  const show = () => setKept(undefined);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) show();
  };
  return {
    shown: kept ? kept.shown : fresh,
    changes: kept ? differences(keysOf(kept.shown), keysOf(fresh)) : 0,
    show,
    list: { onPointerEnter: hold, onPointerLeave: show, onFocus: hold, onBlur: leave },
  };
}

/** Counts the keys that have another value, or that only one of the two has. */
export function differences(shown: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): number {
  const keys = new Set([...shown.keys(), ...fresh.keys()]);
  return [...keys].filter(key => shown.get(key) !== fresh.get(key)).length;
}
