import { useIsNarrow } from '../../browser/use-is-narrow.ts';
import type { Look } from '../../lists/looks.ts';
import { useListView } from '../../lists/use-list-view.ts';
import type { ProductFilter, ProductSort } from './admin-queries.ts';

/** The state of Manage Catalog that the URL holds, and the functions that change it. */
export function useAdminCatalogView() {
  const { search, ...view } = useListView('product', 'productsLook');
  const { productCode, color, customer, sort } = search;
  const filter: ProductFilter = { productCode, color, customer };
  const order: ProductSort = sort === 'code' ? sort : 'newest';
  // Phones have only cards.
  const shownLook: Look = useIsNarrow() ? 'cards' : view.look;
  return { ...view, filter, sort: order, shownLook };
}
