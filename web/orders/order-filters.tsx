import { productStatuses } from '#contract/order-rules.ts';
import { orderProgresses, orderSorts } from '#contract/order-sorts.ts';
import { SearchInput, Select } from '../kit/field.tsx';
import { type Look, LookChoice } from '../kit/look-choice.tsx';
import { statusLabel } from '../kit/status.tsx';
import colors from '../kit/status-color.module.css';
import { CustomerChoice } from './customer-choice.tsx';
import styles from './order-filters.module.css';
import type { OrdersView } from './orders-view.ts';
import { texts } from './texts.ts';

type Props = {
  view: OrdersView;
  /** What is being typed, before it is looked for. */
  typed: string;
  onType: (typed: string) => void;
  onView: (change: OrdersView) => void;
  look: Look;
  onLook: (look: Look) => void;
};

/** What the workshop narrows its orders by, how they are sorted and how they look. */
export function OrderFilters({ view, typed, onType, onView, look, onLook }: Props) {
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend */}
      <div className={styles.chips} role="group" aria-label={texts.byStatus}>
        <Chip pressed={!view.status} onPress={() => onView({ status: undefined })}>
          {texts.allStatuses}
        </Chip>
        {productStatuses.map(status => (
          <Chip
            key={status}
            look={`${styles.dot} ${colors[status]}`}
            pressed={view.status === status}
            onPress={() => onView({ status: view.status === status ? undefined : status })}
          >
            {statusLabel(status)}
          </Chip>
        ))}
      </div>
      <LookChoice look={look} onLook={onLook} />
    </search>
  );
}

type ChipProps = { look?: string | undefined; pressed: boolean; onPress: () => void; children: string };

function Chip({ look = '', pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className={`${styles.chip} ${look}`} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
