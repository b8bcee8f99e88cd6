import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { listsKey } from '../order-data/queries.ts';

/**
 * Keeps the shown content of a list while the pointer or the focus is in it, so that nothing moves under them.
 * `changes` counts the rows that differ from the fresh ones; `show` displays these, and those that an own change brings.
 */
export function useHeld<T>(fresh: T, keysOf: (shown: T) => ReadonlyMap<string, string>) {
  const [kept, setKept] = useState<{ shown: T }>();
  const ref = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: listsKey }) > 0;
  const hold = () => setKept(now => now ?? { shown: fresh });
  const show = () => setKept(undefined);
  const leavePointer = ({ currentTarget }: PointerEvent) => {
    if (!currentTarget.matches(':focus-within')) show();
  };
  const leaveFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) show();
  };
  useEffect(() => {
    // An own change ends with a fetch, after which this runs again.
    const isComing = isFetching || queryClient.isMutating() > 0;
    if (!kept && !isComing && ref.current?.matches(':hover, :focus-within')) setKept({ shown: fresh });
  }, [kept, isFetching, fresh, queryClient]);
  return {
    shown: kept ? kept.shown : fresh,
    isHeld: kept !== undefined,
    changes: kept ? differences(keysOf(kept.shown), keysOf(fresh)) : 0,
    show,
    list: { ref, onPointerEnter: hold, onPointerLeave: leavePointer, onFocus: hold, onBlur: leaveFocus },
  };
}

/** Counts the keys that have another value, or that only one of the two has. */
export function differences(shown: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): number {
  const keys = new Set([...shown.keys(), ...fresh.keys()]);
  return [...keys].filter(key => shown.get(key) !== fresh.get(key)).length;
}
