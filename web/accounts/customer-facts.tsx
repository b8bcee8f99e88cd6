import { useId } from 'react';
import styles from './customers-screen.module.css';

type Props = {
  title: string;
  /** Stands for what is empty: 'Not provided'. */
  missing: string;
  facts: readonly (readonly [name: string, value: string | undefined])[];
};

/** What is known, under its heading: names and values side by side. */
export function Facts({ title, missing, facts }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value?.trim() ? undefined : styles.missing}>{value?.trim() || missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
