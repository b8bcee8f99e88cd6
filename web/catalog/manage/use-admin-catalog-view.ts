import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import type { Look } from '../../platform/lists/looks.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import type { ProductFilter, ProductSort } from './admin-queries.ts';

/** The state of Manage Catalog in the URL, and the functions that change it. */
export function useAdminCatalogView() {
  const { search, isAdding, ...view } = useListView('product', 'productsLook');
  const { productCode, color, customer, sort } = search;
  const filter: ProductFilter = { productCode, color, customer };
  const order: ProductSort = sort === 'code' ? sort : 'newest';
  // The form that a link opens.
  const asked: 'add' | 'import' | undefined = isAdding ? 'add' : search.import ? 'import' : undefined;
  // Phones have the card layout only.
  const shownLook: Look = useIsNarrow() ? 'cards' : view.look;
  return { ...view, asked, filter, sort: order, shownLook };
}
