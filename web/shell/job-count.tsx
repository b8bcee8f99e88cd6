import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../format/format.ts';
import { todayOptions } from '../today/queries.ts';
import styles from './dashboard.module.css';

/** The number of jobs on Today, if that screen's data is loaded. */
export function JobCount() {
  const { data } = useQuery({ ...todayOptions, enabled: false });
  const next = data?.counts.next ?? 0;
  return next > 0 ? <span className={styles.count}>{formatNumber(next)}</span> : null;
}
