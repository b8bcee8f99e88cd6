import type { OrdersSource } from '../../order-data/queries.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { SearchInput } from '../../platform/forms/field.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import { useOrderCounts } from '../count-orders.ts';
import type { OwnView } from '../own-orders.ts';
import { texts } from '../texts.ts';
import styles from './order-filters.module.css';

type Props = {
  view: OwnView;
  /** The search text in the URL. */
  typed: string;
  archived: boolean;
  source: OrdersSource;
  onType: (typed: string) => void;
  onView: (view: Pick<OwnView, 'progress' | 'waiting'>) => void;
};

/** The search and the filter of a customer's orders. The archive contains completed orders only. */
export function OwnOrderFilters({ view, typed, archived, source, onType, onView }: Props) {
  const { counts } = useOrderCounts(archived, source);
  const total = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));
  return (
    <search className={styles.own}>
      {/* 'For you' lists what waits; saved links still choose these orders. */}
      {view.waiting && (
        <Button className={styles.waiting} aria-pressed onClick={() => onView({ waiting: undefined })}>
          {texts.waitingForYou(0)}
        </Button>
      )}
      <SearchInput label={texts.searchOwn} value={typed} onSearch={onType} clearable />
      {!archived && (
        <Segmented<'all' | 'open' | 'verified'>
          label={texts.showOnly}
          value={view.progress === 'open' || view.progress === 'verified' ? view.progress : 'all'}
          options={[
            { value: 'all', label: texts.all, total: total(counts?.all) },
            { value: 'open', label: texts.open, total: total(counts?.open) },
            { value: 'verified', label: texts.done, total: total(counts?.completed) },
          ]}
          onChange={progress => onView({ progress: progress === 'all' ? undefined : progress })}
        />
      )}
    </search>
  );
}
