import type { ReactNode } from 'react';
import { wordsOfDifference } from '#contract/orders/difference-words.ts';
import type { Difference } from '#contract/orders/differences.ts';
import { formatShortDay } from '../../platform/format/format-time.ts';
import styles from './changed-field.module.css';
import { texts } from './texts.ts';

/** A difference in words, with its former value struck. Screen readers read 'was' and 'now'. */
export function ChangedField({ difference, children }: { difference: Difference; children?: ReactNode }) {
  const { subject, field, from, to } = wordsOfDifference(difference, formatShortDay);
  return (
    <p className={styles.difference} dir="auto">
      {subject && <b>{subject}: </b>}
      {field}{' '}
      {from && (
        <del>
          <span className="visually-hidden">{texts.was} </span>
          {from}
        </del>
      )}{' '}
      {to && (
        <ins>
          <span className="visually-hidden">{texts.now} </span>
          {to}
        </ins>
      )}
      {children}
    </p>
  );
}
