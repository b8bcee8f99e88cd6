import { useQuery } from '@tanstack/react-query';
import { customersOptions } from '../accounts/customer-queries.ts';
import { SearchInput, Select } from '../kit/field.tsx';
import styles from './admin-catalogue.module.css';
import { adminColorsOptions, type ProductFilter, type ProductSort } from './admin-queries.ts';
import { texts } from './admin-texts.ts';

type Props = {
  filter: ProductFilter;
  onFilter: (change: Partial<ProductFilter>) => void;
  sort: ProductSort;
  onSort: (sort: ProductSort) => void;
};

/** Search by code, filter by colour and by customer, sort; what is chosen stands in the address and shows at once. */
export function AdminFilters({ filter, onFilter, sort, onSort }: Props) {
  const { data: colors = [] } = useQuery(adminColorsOptions);
  const { data: accounts = [] } = useQuery(customersOptions);
  const customers = accounts
    .filter(one => one.role === 'customer')
    .map(({ id, companyName, username }) => ({ id, name: companyName.trim() || username }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const chosen = filter.color;
  const offered = chosen && !colors.includes(chosen) ? [...colors, chosen] : colors;
  return (
    <search className={styles.filters}>
      <SearchInput
        label={texts.searchLabel}
        value={filter.productCode ?? ''}
        onChange={event => onFilter({ productCode: event.target.value || undefined })}
        onClear={() => onFilter({ productCode: undefined })}
      />
      <div className={styles.color}>
        <Select
          aria-label={texts.colorLabel}
          value={chosen ?? ''}
          onChange={event => onFilter({ color: event.target.value || undefined })}
        >
          <option value="">{texts.allColors}</option>
          {offered.map(color => (
            <option key={color}>{color}</option>
          ))}
        </Select>
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
