import { type ReactNode, useId } from 'react';
import styles from './security.module.css';

type Props = { title: string; help: string; children: ReactNode };

/** A part of 'Sign-in & Security' with its heading. */
export function Section({ title, help, children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.headline}>
        <h2 id={titleId}>{title}</h2>
        <p>{help}</p>
      </div>
      {children}
    </section>
  );
}
