import { useQuery } from '@tanstack/react-query';
import type { OrderRevision } from '#contract/orders/changes/changes.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { useShownPart } from '../../platform/browser/use-shown-part.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { ChangedField } from './changed-field.tsx';
import { revisionsOptions } from './queries.ts';
import styles from './revisions.module.css';
import { texts } from './texts.ts';

type Props = { orderId: number; isShown: boolean };

/** The revisions of an order, newest first, with each difference struck and added (OR-22). */
export function Revisions({ orderId, isShown }: Props) {
  const query = useQuery(revisionsOptions(orderId));
  const head = useShownPart(isShown, query.data !== undefined);
  const failedText = errorText(query.error, '') || undefined;
  return (
    <section className={styles.revisions} aria-label={texts.revisions}>
      <h3 ref={head}>{texts.revisions}</h3>
      <Loaded query={query} failed={texts.revisionsFailed} failedText={failedText} skeleton={<Bone height="6rem" />}>
        {revisions => (
          <ol>
            {revisions.map(revision => (
              <Revision key={revision.revision} {...revision} />
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

function Revision({ revision, at, by, bySide, reason, changes }: OrderRevision) {
  const who = by?.name ?? (bySide === 'admin' ? texts.byWorkshop : '');
  const head = [texts.revision(revision), texts.at(at), bidiIsolated(who), revision === 1 ? texts.placed : reason];
  return (
    <li>
      <p dir="auto">{head.filter(Boolean).join(' · ')}</p>
      {changes.map((difference, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the differences of a revision never change
        <ChangedField key={at} difference={difference} />
      ))}
    </li>
  );
}
