import { Field } from '../../platform/forms/field.tsx';
import { FilterSheet } from '../../platform/lists/filter-sheet.tsx';
import { isFiltered, type OrdersView, unchipped } from '../orders-view.ts';
import { texts } from '../texts.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { SortChoice } from './sort-choice.tsx';

type Props = { view: OrdersView; archived: boolean; onView: (change: OrdersView) => void; onClose: () => void };

/** Customer and sort order, on phones. */
export function OrderFilterSheet({ view, archived, onView, onClose }: Props) {
  const clear = () => onView({ ...unchipped, customer: undefined, sort: undefined });
  return (
    <FilterSheet
      title={texts.filterTitle}
      verb={texts.showOrders}
      onClear={isFiltered(view) ? clear : undefined}
      onClose={onClose}
    >
      <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
      <Field label={texts.sortBy}>
        {control => <SortChoice view={view} archived={archived} onView={onView} {...control} />}
      </Field>
    </FilterSheet>
  );
}
