import { orderSorts } from '#contract/orders/order-sorts.ts';
import { SearchInput, Select } from '../../forms/field.tsx';
import { LookChoice } from '../../lists/look-choice.tsx';
import type { Look } from '../../lists/looks.ts';
import { texts } from '../texts.ts';
import { ArchiveCompletedButton } from './archive-completed-button.tsx';
import { CustomerChoice } from './customer-choice.tsx';
import { ExportOrdersMenu } from './export-orders-menu.tsx';
import { type ChipsOf, OrderChips } from './order-chips.tsx';
import styles from './order-filters.module.css';

type Props = ChipsOf & {
  /** The search text in the URL. */
  typed: string;
  onType: (typed: string) => void;
  look: Look;
  onLook: (look: Look) => void;
};

/** Search, filters, sort order and look of the staff list. */
export function OrderFilters({ view, onView, archived, source, typed, onType, look, onLook }: Props) {
  return (
    <search className={styles.filters}>
      <div className={styles.find}>
        <SearchInput label={texts.search} value={typed} maxLength={100} onSearch={onType} clearable />
      </div>
      <div className={styles.customer}>
        <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
      </div>
      <div className={styles.select}>
        <Select
          aria-label={texts.sortBy}
          value={view.sort ?? 'newest'}
          onChange={event => onView({ sort: orderSorts.find(one => one === event.target.value) })}
        >
          {orderSorts.map(sort => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </Select>
      </div>
      <LookChoice look={look} onLook={onLook} />
      <ExportOrdersMenu view={view} archived={archived} />
      <div className={styles.chips}>
        <OrderChips view={view} onView={onView} archived={archived} source={source} />
        {view.progress === 'verified' && !archived && !view.unread && !view.find && (
          <ArchiveCompletedButton source={source} customer={view.customer} />
        )}
      </div>
    </search>
  );
}
