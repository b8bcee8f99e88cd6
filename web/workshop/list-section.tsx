import type { ReactNode } from 'react';
import { Empty } from '../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../platform/kit/states.tsx';
import styles from './workshop.module.css';

type Words = { title: string; help: string; loading: string; failed: string; empty: string; emptyHelp: string };
type Props<T> = {
  words: Words;
  action: ReactNode;
  query: { data: readonly T[] | undefined; isError: boolean; refetch: () => unknown };
  row: (row: T) => ReactNode;
};

const skeleton = (
  <SkeletonRows count={3} className={styles.row}>
    <Bone width="10rem" />
  </SkeletonRows>
);

/** A list of settings with its headline, action and states. */
export function ListSection<T extends { id: number }>({ words, action, query, row }: Props<T>) {
  return (
    <section>
      <div className={styles.headline}>
        <div>
          <h2>{words.title}</h2>
          <p>{words.help}</p>
        </div>
        {action}
      </div>
      <div className="sheet">
        <Loaded
          query={query}
          failed={words.failed}
          loading={words.loading}
          skeleton={skeleton}
          empty={<Empty title={words.empty} text={words.emptyHelp} />}
        >
          {rows => (
            <ul aria-label={words.title}>
              {rows.map(one => (
                <li key={one.id} className={styles.row}>
                  {row(one)}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  );
}
