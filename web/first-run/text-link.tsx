import { Link } from '@tanstack/react-router';
import styles from './first-run.module.css';

/** A link inside a sentence. */
export function TextLink({ tab, add, children }: { tab: 'catalog' | 'customers'; add?: boolean; children: string }) {
  return (
    <Link to="/" search={{ tab, ...(add && { add: '1' as const }) }} className={styles.link}>
      {children}
    </Link>
  );
}
