import { useCallback, useMemo, useRef, useState } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { extendedTo, noSelection, present, type Selection, toggled } from '../../platform/lists/selection.ts';
import { useSetStatus } from './selected-changes.ts';

/** The selected orders of a list. An order that leaves the list also leaves the selection. */
export function useSelectedOrders(orders: readonly OrderSummary[]) {
  const [chosen, setChosen] = useState<Selection>(noSelection);
  const ids = useMemo(() => orders.map(({ id }) => id), [orders]);
  const selection = useMemo(() => present(chosen, ids), [chosen, ids]);
  const latest = useRef(ids);
  latest.current = ids;
  return {
    ...useSetStatus(),
    selected: useMemo(() => orders.filter(({ id }) => selection.ids.has(id)), [orders, selection]),
    isSelected: (id: number) => selection.ids.has(id),
    /** The same function on every render, so that memoized rows do not re-render. */
    select: useCallback(
      ({ id }: Pick<OrderSummary, 'id'>, extend: boolean) =>
        setChosen(before => (extend ? extendedTo(before, id, latest.current) : toggled(before, id))),
      [],
    ),
    /** Selects all loaded orders. */
    selectAll: useCallback(() => setChosen({ ids: new Set(latest.current), anchor: latest.current[0] }), []),
    clear: useCallback(() => setChosen(noSelection), []),
  };
}
