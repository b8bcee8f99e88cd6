import { Link } from '@tanstack/react-router';
import styles from './first-run.module.css';

type Props = { opens: 'add' | 'import'; children: string };

/** A link inside a sentence that opens a form of the catalog. */
export function TextLink({ opens, children }: Props) {
  return (
    <Link to="/" search={{ tab: 'catalog', [opens]: '1' }} className={styles.link}>
      {children}
    </Link>
  );
}
