import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUser } from '../session/user.ts';
import { useLook } from './look-choice.tsx';
import type { Look } from './looks.ts';
import { useOpening } from './use-opening.ts';

const route = getRouteApi('/signed-in/');
type Change = Partial<Record<'productCode' | 'color' | 'search' | 'sort', string | undefined>> & {
  customer?: number | undefined;
  add?: undefined;
  import?: undefined;
  look?: Look;
};

/** The tab of each list. Without it, an address such as '/?product=7' belongs to the orders. */
const tabs = { product: 'catalog', customer: 'customers' } as const;

/**
 * The state of a staff list in the URL, and the functions that change it. `item` is the parameter of the opened item,
 * `lookKey` the storage key of the look.
 */
export function useListView(item: 'customer' | 'product', lookKey: string) {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const tab = tabs[item];
  const show = useCallback(
    (change: Change) =>
      void navigate({ search: before => ({ ...before, tab, ...change }), replace: true, resetScroll: false }),
    [navigate, tab],
  );
  const [look, setLook] = useLook({
    key: `${lookKey}:${useUser().id}`,
    usual: 'cards',
    inAddress: search.look,
    onAddress: look => show({ look }),
  });
  const opened = search[item];
  const { open: view, close: closeDetails } = useOpening(
    opened,
    (id, how) => void navigate({ search: before => ({ ...before, tab, [item]: id }), resetScroll: false, ...how }),
  );
  return { search, isAdding: search.add !== undefined, show, look, setLook, opened, view, closeDetails };
}
