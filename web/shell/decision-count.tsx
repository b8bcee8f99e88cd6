import { useQuery } from '@tanstack/react-query';
import { todayOptions } from '../order-data/today-options.ts';
import { decisionCount } from '../planning/today/decisions.ts';
import { formatNumber } from '../platform/format/format.ts';
import styles from './dashboard.module.css';

/** The number of decisions on Today, if that screen's data is loaded. */
export function DecisionCount() {
  const { data } = useQuery({ ...todayOptions, enabled: false });
  const count = data ? decisionCount(data.counts) : 0;
  return count > 0 ? <span className={styles.count}>{formatNumber(count)}</span> : null;
}
