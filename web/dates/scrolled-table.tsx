import type { ReactNode } from 'react';
import styles from './accuracy.module.css';

/** A table that scrolls by itself and is reachable by keyboard. */
export function ScrolledTable({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled table is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
