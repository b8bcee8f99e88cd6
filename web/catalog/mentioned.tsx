import type { ReactNode } from 'react';
import { Button } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import styles from './mentioned.module.css';
import { mentionTexts as texts } from './texts.ts';

type Props = {
  /** The searched code, if any. */
  typed: string | undefined;
  /** The number of loaded products that mention it, and whether there are more. */
  count: number;
  hasMore: boolean;
  title: string;
  text: string;
  onClear: () => void;
  /** The products that mention it. */
  children: ReactNode;
};

/** Replaces an empty list with the products that mention the typed code in their description or name (CA-1). */
export function Mentioned({ typed, count, hasMore, title, text, onClear, children }: Props) {
  if (typed && count > 0) {
    const mentioned = texts.mentioned(typed, texts.count(count, hasMore));
    return (
      <section className={styles.mentioned} aria-label={mentioned}>
        <p role="status">{mentioned}</p>
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
