import { useQuery } from '@tanstack/react-query';
import { customersOptions } from '../../accounts/customers/customer-queries.ts';
import { SearchInput, Select } from '../../forms/field.tsx';
import { ColorFilter } from '../color-filter.tsx';
import styles from './admin-catalog.module.css';
import { adminColorsOptions, type ProductFilter, type ProductSort } from './admin-queries.ts';
import { texts } from './admin-texts.ts';

type Props = {
  filter: ProductFilter;
  onFilter: (change: Partial<ProductFilter>) => void;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
};

/** Search by code, filter by color and customer, and sort. The URL holds the choice, which applies at once. */
export function AdminFilters({ filter, onFilter, sort, onSort }: Props) {
  const { data: colors = [] } = useQuery(adminColorsOptions);
  const { data: accounts = [] } = useQuery(customersOptions);
  const customers = accounts
    .filter(one => one.role === 'customer')
    .map(({ id, companyName, username }) => ({ id, name: companyName.trim() || username }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <search className={styles.filters}>
      <SearchInput
        label={texts.searchLabel}
        value={filter.productCode ?? ''}
        onSearch={code => onFilter({ productCode: code || undefined })}
        clearable
      />
      <div className={styles.color}>
        <ColorFilter colors={colors} value={filter.color} onChange={color => onFilter({ color })} />
      </div>
      <div className={styles.customer}>
        <Select
          aria-label={texts.customerLabel}
          value={filter.customer ?? ''}
          onChange={event => onFilter({ customer: event.target.value ? Number(event.target.value) : undefined })}
        >
          <option value="">{texts.allCustomers}</option>
          {customers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.sort}>
        <Select
          aria-label={texts.sortLabel}
          value={sort}
          onChange={event => onSort(event.target.value === 'code' ? 'code' : 'newest')}
        >
          <option value="newest">{texts.newest}</option>
          <option value="code">{texts.byCode}</option>
        </Select>
      </div>
    </search>
  );
}
