import { useQuery } from '@tanstack/react-query';
import type { OrderRevision } from '#contract/orders/changes/changes.ts';
import { wordsOfDifference } from '#contract/orders/differences/difference-words.ts';
import type { Difference } from '#contract/orders/differences/differences.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useShownPart } from '../../platform/browser/use-shown-part.ts';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { revisionsOptions } from './queries.ts';
import styles from './revisions.module.css';
import { texts } from './texts.ts';

type Props = { orderId: number; isShown: boolean };

/** The revisions of an order, newest first, with each difference struck and added (OR-22). */
export function Revisions({ orderId, isShown }: Props) {
  const { data, error, refetch } = useQuery(revisionsOptions(orderId));
  const head = useShownPart(isShown, data !== undefined);
  return (
    <section className={styles.revisions} aria-label={texts.revisions}>
      <h3 ref={head}>{texts.revisions}</h3>
      {data ? (
        <ol>
          {data.map(revision => (
            <Revision key={revision.revision} {...revision} />
          ))}
        </ol>
      ) : error ? (
        <ErrorPanel
          title={texts.revisionsFailed}
          text={errorText(error, '') || undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Bone height="6rem" />
      )}
    </section>
  );
}

function Revision({ revision, at, by, bySide, reason, changes }: OrderRevision) {
  const who = by?.name ?? (bySide === 'admin' ? texts.byWorkshop : '');
  const head = [texts.revision(revision), texts.at(at), who, revision === 1 ? texts.placed : reason];
  return (
    <li>
      <p dir="auto">{head.filter(Boolean).join(' · ')}</p>
      {changes.map((difference, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the differences of a revision never change
        <Changed key={at} difference={difference} />
      ))}
    </li>
  );
}

function Changed({ difference }: { difference: Difference }) {
  const { subject, field, from, to } = wordsOfDifference(difference);
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
    </p>
  );
}
