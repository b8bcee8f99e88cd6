import type { ReactNode } from 'react';
import { Empty } from '../platform/kit/empty.tsx';
import { Bone, ErrorPanel } from '../platform/kit/states.tsx';
import styles from './workshop.module.css';

type Words = { title: string; help: string; loading: string; failed: string; empty: string; emptyHelp: string };
type Props<T> = {
  words: Words;
  action: ReactNode;
  rows: readonly T[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  row: (row: T) => ReactNode;
};

/** A list of settings with its headline, action and states. */
export function SettingsSection<T extends { id: number }>({ words, action, rows, isFailed, onRetry, row }: Props<T>) {
  return (
    <section className={styles.section}>
      <div className={styles.headline}>
        <div>
          <h2>{words.title}</h2>
          <p>{words.help}</p>
        </div>
        {action}
      </div>
      <div className="sheet">
        {rows && rows.length > 0 ? (
          <ul aria-label={words.title}>
            {rows.map(one => (
              <li key={one.id} className={styles.row}>
                {row(one)}
              </li>
            ))}
          </ul>
        ) : rows ? (
          <Empty title={words.empty} text={words.emptyHelp} />
        ) : isFailed ? (
          <ErrorPanel title={words.failed} onRetry={onRetry} />
        ) : (
          <div role="status">
            <p className="visually-hidden">{words.loading}</p>
            {['a', 'b', 'c'].map(bone => (
              <div key={bone} className={styles.row} aria-hidden="true">
                <Bone width="10rem" />
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
