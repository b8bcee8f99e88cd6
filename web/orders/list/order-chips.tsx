import { productStatuses } from '#contract/orders/order-rules.ts';
import { formatNumber } from '../../format/format.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { statusLabel } from '../../stages/status.tsx';
import colors from '../../stages/status-color.module.css';
import { texts } from '../texts.ts';
import { useOrderCounts } from './count-orders.ts';
import styles from './order-chips.module.css';
import type { OrdersView } from './orders-view.ts';

export type ChipsOf = {
  view: OrdersView;
  onView: (change: OrdersView) => void;
  archived: boolean;
  source: OrdersSource;
};

/** The most used filters as buttons, each with the number of its orders. */
export function OrderChips({ view, onView, archived, source }: ChipsOf) {
  const { counts, hasMore } = useOrderCounts(archived, source);
  const isReady = view.progress === 'finished';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset renders its own box and legend
    <div className={styles.chips} role="group" aria-label={texts.byStatus}>
      <Chip
        label={texts.all}
        count={counts?.all}
        hasMore={hasMore}
        pressed={!view.status && !view.unread && !view.progress}
        onPress={() => onView({ status: undefined, unread: undefined, progress: undefined })}
      />
      <Chip
        label={texts.onlyUnread}
        count={counts?.unread}
        hasMore={hasMore}
        pressed={view.unread === '1'}
        onPress={() => onView({ unread: view.unread ? undefined : '1' })}
      />
      {productStatuses.map(status => (
        <Chip
          key={status}
          label={statusLabel(status)}
          look={`${styles.dot} ${colors[status]}`}
          count={counts?.status[status]}
          hasMore={hasMore}
          pressed={view.status === status}
          onPress={() => onView({ status: view.status === status ? undefined : status })}
        />
      ))}
      <Chip
        label={texts.readyToVerify}
        count={counts?.finished}
        hasMore={hasMore}
        pressed={isReady}
        onPress={() => onView({ progress: isReady ? undefined : 'finished' })}
      />
    </div>
  );
}

type ChipProps = {
  label: string;
  look?: string;
  count: number | undefined;
  hasMore: boolean | undefined;
  pressed: boolean;
  onPress: () => void;
};

/** Reserves room for the number, so that nothing moves when it arrives. */
function Chip({ label, look = '', count, hasMore = false, pressed, onPress }: ChipProps) {
  const isCounted = count !== undefined;
  return (
    <button
      type="button"
      className={`${styles.chip} ${look}`}
      aria-label={isCounted ? `${label}, ${texts.count(count, hasMore)}` : label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {label}
      <span className={styles.count}>{isCounted && `${formatNumber(count)}${hasMore ? '+' : ''}`}</span>
    </button>
  );
}
