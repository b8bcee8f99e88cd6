import { orderSorts } from '#contract/orders/order-sorts.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { type OrdersView, sortOf } from '../orders-view.ts';
import { texts } from '../texts.ts';

type Props = {
  view: OrdersView;
  archived: boolean;
  onView: (change: OrdersView) => void;
  id?: string;
  'aria-label'?: string;
};

/** Selects the sort order of a list. */
export function SortChoice({ view, archived, onView, ...named }: Props) {
  return (
    <Select
      id={named.id}
      aria-label={named['aria-label']}
      value={sortOf(view, archived)}
      onChange={event => onView({ sort: orderSorts.find(one => one === event.target.value) })}
    >
      <SelectOptions of={orderSorts.map(sort => [sort, texts.sorts[sort]])} />
    </Select>
  );
}
