import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import { useLook } from '../../lists/look-choice.tsx';
import type { Look } from '../../lists/looks.ts';
import { useOpening } from '../../lists/use-opening.ts';
import { useUser } from '../../session/queries.ts';
import type { ProductFilter, ProductSort } from './admin-queries.ts';

const route = getRouteApi('/signed-in/');
type Change = Partial<Record<'productCode' | 'color' | 'sort', string | undefined>> &
  Partial<Record<'customer', number | undefined>> & { add?: undefined; look?: Look };

/** The state of Manage Catalog that the URL holds, and the functions that change it. */
export function useAdminCatalogView() {
  const { productCode, color, customer, product: opened, sort, add, look: inAddress } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const show = useCallback(
    (change: Change) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const [look, setLook] = useLook({
    key: `productsLook:${useUser().id}`,
    usual: 'cards',
    inAddress,
    onAddress: look => show({ look }),
  });
  const { open: view, close: closeDetails } = useOpening(
    opened,
    (product, how) => void navigate({ search: before => ({ ...before, product }), resetScroll: false, ...how }),
  );
  const filter: ProductFilter = { productCode, color, customer };
  const order: ProductSort = sort === 'code' ? sort : 'newest';
  // Phones have only cards.
  const shownLook: Look = useIsNarrow() ? 'cards' : look;
  return {
    filter,
    sort: order,
    isAdding: add !== undefined,
    show,
    look,
    setLook,
    shownLook,
    opened,
    view,
    closeDetails,
  };
}
