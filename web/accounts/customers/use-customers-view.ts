import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLook } from '../../lists/look-choice.tsx';
import type { Look } from '../../lists/looks.ts';
import { useOpening } from '../../lists/use-opening.ts';
import { useUser } from '../../session/queries.ts';

const route = getRouteApi('/signed-in/');
type Change = { find?: string | undefined; sort?: string | undefined; add?: undefined; look?: Look };

/** The state of the Customers screen that the URL holds, and the functions that change it. */
export function useCustomersView() {
  const { find = '', customer: viewed, sort, add, look: inAddress } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const show = useCallback(
    (change: Change) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const [look, setLook] = useLook({
    key: `customersLook:${useUser().id}`,
    usual: 'cards',
    inAddress,
    onAddress: look => show({ look }),
  });
  const { open: view, close: closeDetails } = useOpening(
    viewed,
    (customer, how) => void navigate({ search: before => ({ ...before, customer }), resetScroll: false, ...how }),
  );
  return { find, sort, isAdding: add !== undefined, show, look, setLook, viewed, view, closeDetails };
}
