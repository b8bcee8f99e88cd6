import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Empty } from '../kit/states.tsx';
import styles from './mentioned.module.css';
import { mentionTexts as texts } from './texts.ts';

type Props = {
  /** The code that was searched for, if any. */
  typed: string | undefined;
  /** The number of products that mention it in words; undefined while it is unknown or none do. */
  count: string | undefined;
  title: string;
  text: string;
  onClear: () => void;
  /** The products that mention it. */
  children: ReactNode;
};

/** In place of a list without products: those that mention the typed code in their description or name (CA-1). */
export function Mentioned({ typed, count, title, text, onClear, children }: Props) {
  if (typed && count) {
    return (
      <section className={styles.mentioned} aria-label={texts.mentioned(typed, count)}>
        <p role="status">{texts.mentioned(typed, count)}</p>
        {children}
      </section>
    );
  }
  return (
    <Empty
      title={title}
      text={text}
      action={
        <div className={styles.nothing}>
          {typed && <p>{texts.nothing(typed)}</p>}
          <Button onClick={onClear}>{typed ? texts.clearSearch : texts.clearFilters}</Button>
        </div>
      }
    />
  );
}
