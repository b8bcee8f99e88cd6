import { orderProgresses, orderSorts } from '#contract/order-sorts.ts';
import { SearchInput, Select } from '../kit/field.tsx';
import { LookChoice } from '../kit/look-choice.tsx';
import type { Look } from '../kit/looks.ts';
import { CustomerChoice } from './customer-choice.tsx';
import { type ChipsOf, OrderChips } from './order-chips.tsx';
import styles from './order-filters.module.css';
import { texts } from './texts.ts';

type Props = ChipsOf & {
  /** What is being typed, before it is looked for. */
  typed: string;
  onType: (typed: string) => void;
  look: Look;
  onLook: (look: Look) => void;
};

/** What the workshop narrows its orders by, how they are sorted and how they look. */
export function OrderFilters({ view, onView, archived, source, typed, onType, look, onLook }: Props) {
  return (
    <search className={styles.filters}>
      <div className={styles.find}>
        <SearchInput
          label={texts.search}
          value={typed}
          maxLength={100}
          onChange={event => onType(event.target.value)}
          onClear={() => onType('')}
        />
      </div>
      <div className={styles.customer}>
        <CustomerChoice value={view.customer} onChange={customer => onView({ customer })} />
      </div>
      <div className={styles.select}>
        <Select
          aria-label={texts.byProgress}
          value={view.progress ?? ''}
          onChange={event => onView({ progress: orderProgresses.find(one => one === event.target.value) })}
        >
          <option value="">{texts.anyProgress}</option>
          {orderProgresses.map(progress => (
            <option key={progress} value={progress}>
              {texts.progresses[progress]}
            </option>
          ))}
        </Select>
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
      <OrderChips view={view} onView={onView} archived={archived} source={source} />
    </search>
  );
}
