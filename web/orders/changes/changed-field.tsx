import type { ReactNode } from 'react';
import { wordsOfDifference } from '#contract/orders/differences/difference-words.ts';
import type { Difference } from '#contract/orders/differences/differences.ts';
import { formatDayInText } from '../../platform/format/format-time.ts';
import styles from './changed-field.module.css';
import { texts } from './texts.ts';

/** A difference in words, with its former value struck. Screen readers read 'was' and 'now'. */
export function ChangedField({ difference, children }: { difference: Difference; children?: ReactNode }) {
  const { subject, field, from, to } = wordsOfDifference(withReadableDays(difference));
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

/** Returns a difference with its days as people read them. Emails have them as YYYY-MM-DD. */
export function withReadableDays(difference: Difference): Difference {
  const { field, from, to } = difference;
  const day = (value: Difference['from']) =>
    typeof value === 'string' && value !== '' ? formatDayInText(value) : value;
  return field === 'requestedDate' ? { ...difference, from: day(from), to: day(to) } : difference;
}
