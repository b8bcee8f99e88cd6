import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../platform/browser/later.tsx';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { SearchInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { ColorFilter } from '../color-filter.tsx';
import styles from './admin-catalog.module.css';
import { CustomerChoice, type ListChoices, SortChoice } from './product-choices.tsx';
import { adminColorsOptions } from './queries.ts';
import { texts } from './texts.ts';

const ProductFilterSheet = later(async () => (await import('./product-filter-sheet.tsx')).ProductFilterSheet);

/**
 * Search by code, filters by color and customer, and the sort order. The URL contains the filters, which apply at once.
 */
export function AdminFilters(props: ListChoices) {
  const { filter, onFilter } = props;
  const { data: colors = [] } = useQuery(adminColorsOptions);
  const isPhone = useIsNarrow(639);
  return (
    <search className={isPhone ? styles.phone : styles.filters}>
      <SearchInput
        label={texts.searchLabel}
        value={filter.productCode ?? ''}
        onSearch={code => onFilter({ productCode: code || undefined })}
        clearable
      />
      {isPhone ? (
        <FilterButton {...props} colors={colors} />
      ) : (
        <>
          <div className={styles.color}>
            <ColorFilter colors={colors} value={filter.color} onChange={color => onFilter({ color })} />
          </div>
          <div className={styles.customer}>
            <CustomerChoice {...props} />
          </div>
          <div className={styles.sort}>
            <SortChoice {...props} />
          </div>
        </>
      )}
    </search>
  );
}

/** The other filters on a phone are in a sheet, so that the first product is within reach. */
function FilterButton(props: ListChoices & { colors: readonly string[] }) {
  const { filter, sort } = props;
  const [isOpen, setOpen] = useState(false);
  const count = Number(Boolean(filter.color)) + Number(Boolean(filter.customer)) + Number(sort !== 'newest');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.filter(count)}</Button>
      {isOpen && <ProductFilterSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
