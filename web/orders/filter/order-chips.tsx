import { productStatuses } from '#contract/orders/order-rules.ts';
import { statusLabel } from '#contract/orders/status-labels.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { formatNumber } from '../../platform/format/format.ts';
import colors from '../../platform/stages/status-color.module.css';
import { useOrderCounts } from '../count-orders.ts';
import { type OrdersView, unchipped } from '../orders-view.ts';
import { texts } from '../texts.ts';
import styles from './order-chips.module.css';

export type ChipsOf = {
  view: OrdersView;
  onView: (change: OrdersView) => void;
  archived: boolean;
  source: OrdersSource;
};

/**
 * The filters that show an order under its badge, each with the number of its orders. The five statuses and 'Ready to
 * verify' add up to 'Open', and 'Open' and 'Completed' to 'All' (OR-15). A removable chip shows the filter by the status
 * of any product. The archive contains completed orders only.
 */
export function OrderChips({ view, onView, archived, source }: ChipsOf) {
  const { counts, hasMore } = useOrderCounts(archived, source, view.customer);
  const { badge, contains, progress, unread, waiting } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset renders its own box and legend
    <div className={styles.chips} role="group" aria-label={texts.byStatus}>
      {/* Saved links still choose it. */}
      {unread === '1' && (
        <Chip
          label={texts.onlyUnread}
          count={counts?.unread}
          hasMore={hasMore}
          pressed
          onPress={() => onView({ unread: undefined })}
        />
      )}
      <Chip
        label={texts.waitingForCustomer}
        count={counts?.waiting.customer}
        pressed={waiting === 'customer'}
        onPress={() => onView({ waiting: waiting === 'customer' ? undefined : 'customer', sort: undefined })}
      />
      {contains && (
        <Chip
          label={texts.contains(statusLabel(contains))}
          count={undefined}
          pressed
          onPress={() => onView({ contains: undefined })}
        />
      )}
      <hr />
      <Chip
        label={texts.all}
        count={counts?.all}
        pressed={!badge && !contains && !unread && !waiting && !progress}
        onPress={() => onView(unchipped)}
      />
      {!archived && <ActiveChips view={view} onView={onView} counts={counts} />}
    </div>
  );
}

type ActiveProps = Pick<ChipsOf, 'view' | 'onView'> & Pick<ReturnType<typeof useOrderCounts>, 'counts'>;

/** The chips of active orders: the open ones, by status and ready to verify, and the completed ones. */
function ActiveChips({ view: { badge, progress }, onView, counts }: ActiveProps) {
  const ofProgress = (one: NonNullable<OrdersView['progress']>, label: string, count: number | undefined) => (
    <Chip
      label={label}
      count={count}
      pressed={progress === one}
      onPress={() => onView({ progress: progress === one ? undefined : one, badge: undefined })}
    />
  );
  return (
    <>
      <hr />
      {ofProgress('open', texts.open, counts?.open)}
      {productStatuses.map(one => (
        <Chip
          key={one}
          label={statusLabel(one)}
          look={`${styles.dot} ${colors[one]}`}
          count={counts?.status[one]}
          pressed={badge === one}
          onPress={() => onView({ badge: badge === one ? undefined : one, progress: undefined })}
        />
      ))}
      {ofProgress('finished', texts.readyToVerify, counts?.finished)}
      <hr />
      {ofProgress('verified', texts.completedOrders, counts?.completed)}
    </>
  );
}

type ChipProps = {
  label: string;
  look?: string | undefined;
  count: number | undefined;
  hasMore?: boolean | undefined;
  pressed: boolean;
  onPress: () => void;
};

/** Reserves space for the number, so that nothing moves when it arrives. */
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
