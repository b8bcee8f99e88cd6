import { TriangleAlert } from 'lucide-react';
import type { Job } from '#contract/benches/jobs.ts';
import { differenceText } from '#contract/orders/differences/difference-words.ts';
import { printedRevision } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';

/** Warns that the order was changed after the scanned ticket was printed, and says how (OR-22). */
export function OutdatedTicket({ job }: { job: Job }) {
  const printed = printedRevision(location.search);
  // A line that this device stored before there were revisions has none.
  const { revision = 1, changes = [] } = job;
  if (printed === undefined || printed >= revision) return null;
  const since = changes.filter(change => change.revision > printed).map(({ difference }) => differenceText(difference));
  return (
    <p role="alert" className={styles.notice}>
      <TriangleAlert size={18} aria-hidden="true" /> {texts.outdated(printed, revision, since)}
    </p>
  );
}
