import type { ReactNode } from 'react';
import styles from './accuracy.module.css';

type Props = {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A table that phones show as a list of its rows, each cell with its head. */
export function DatesTable({ label, heads, rows }: Props) {
  return (
    <section className={styles.sheet} aria-label={label}>
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
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {heads.map((head, at) => (
                <td key={head} data-head={head}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
