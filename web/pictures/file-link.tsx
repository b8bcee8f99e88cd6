import type { ReactNode } from 'react';
import styles from './file-link.module.css';

/** Opens a file in a new tab. */
export function FileLink({ address, icon, children }: { address: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a className={styles.file} href={address} target="_blank" rel="noopener noreferrer">
      {icon}
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
