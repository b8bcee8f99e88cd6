import type { DateState } from '#contract/orders/date-states.ts';
import styles from './date-badge.module.css';
import { texts } from './texts.ts';

/** How an order compares with its promised date (DA-7). Renders nothing for an order on time. */
export function DateBadge({ state }: { state: DateState | null | undefined }) {
  if (!state) return null;
  return <span className={`${styles.badge} ${state === 'tight' ? '' : styles.bad}`}>{texts.states[state]}</span>;
}
