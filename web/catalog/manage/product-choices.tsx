import { useNamedCustomers } from '../../accounts/customers/customer-options.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import type { ProductFilter, ProductSort } from './queries.ts';
import { texts } from './texts.ts';

export type ListChoices = {
  filter: ProductFilter;
  onFilter: (change: Partial<ProductFilter>) => void;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
};

/** The filter for products that one customer sees. */
export function CustomerChoice({ filter, onFilter }: Pick<ListChoices, 'filter' | 'onFilter'>) {
  const customers = useNamedCustomers();
  return (
    <Select
      aria-label={texts.customerLabel}
      value={filter.customer ?? ''}
      onChange={event => onFilter({ customer: event.target.value ? Number(event.target.value) : undefined })}
    >
      <option value="">{texts.allCustomers}</option>
      <SelectOptions of={customers.map(({ id, name }) => [id, name])} />
    </Select>
  );
}

/** The order of the products. */
export function SortChoice({ sort, onSort }: Pick<ListChoices, 'sort' | 'onSort'>) {
  return (
    <Select
      aria-label={texts.sortLabel}
      value={sort}
      onChange={event => onSort(event.target.value === 'code' ? 'code' : 'newest')}
    >
      <option value="newest">{texts.newest}</option>
      <option value="code">{texts.byCode}</option>
    </Select>
  );
}
