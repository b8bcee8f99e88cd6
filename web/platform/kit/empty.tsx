import type { ReactNode } from 'react';
import styles from './states.module.css';

/** An empty state: a decorative seam, the text and one action. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty} data-blank>
      <Seam />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function Seam() {
  return (
    <svg
      className={styles.seam}
      viewBox="0 -3 104 43"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2 14h100M2 30h100" strokeOpacity=".5" />
      <path className={styles.thread} d="M8 22h10M26 22h10M44 22h10" strokeWidth="2.6" />
      <path d="M62 22h10M80 22h10" strokeDasharray="1.5 3" />
      <path className={styles.thread} d="M54 22c6 0 4-14 12-17" strokeWidth="1.3" />
      <path d="M65 6L82 -1M66 4.2a1.2 1.2 0 1 0 .1 0" strokeWidth="2" />
    </svg>
  );
}
