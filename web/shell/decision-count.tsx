import { useQuery } from '@tanstack/react-query';
import { decisionCount } from '../order-data/decisions.ts';
import { decisionsOptions, todayOptions } from '../order-data/today-options.ts';
import { formatNumber } from '../platform/format/format.ts';
import styles from './dashboard.module.css';

/** The number of decisions on Today. Today itself loads the counts; other screens ask for them alone. */
export function DecisionCount({ isOnToday }: { isOnToday: boolean }) {
  const today = useQuery({ ...todayOptions, enabled: false });
  const alone = useQuery({ ...decisionsOptions, enabled: !isOnToday });
  const counts = today.dataUpdatedAt > alone.dataUpdatedAt ? today.data?.decisions : alone.data;
  const count = counts ? decisionCount(counts) : 0;
  return count > 0 ? <span className={styles.count}>{formatNumber(count)}</span> : null;
}
