import type { DateState } from '#contract/orders/date-states.ts';
import styles from './date-badge.module.css';
import { texts } from './texts.ts';

/** How an order stands against its promised date (DA-7); nothing when all is well. */
export function DateBadge({ state }: { state: DateState | null | undefined }) {
  if (!state) return null;
  return <span className={`${styles.badge} ${state === 'atRisk' ? '' : styles.bad}`}>{texts.states[state]}</span>;
}
