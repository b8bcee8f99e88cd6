import { useEffect } from 'react';
import { storeBenchPage } from '../platform/browser/bench-return.ts';
import { useStore } from '../platform/browser/store.ts';
import { brandName } from '../platform/kit/brand-mark.tsx';
import { buttonLook } from '../platform/kit/button.tsx';
import { followBench, refreshAndStore, refreshQueue } from './device/refresh.ts';
import { storePage } from './device/stored-page.ts';
import styles from './home/home.module.css';
import { HomePage } from './home/home-page.tsx';
import { PairPage } from './home/pair-page.tsx';
import { JobPage } from './job/job-page.tsx';
import { OutboxStrip } from './outbox/outbox-strip.tsx';
import { sendOutbox } from './outbox/send-outbox.ts';
import { address, ticketOf } from './shared/address.ts';
import { benchStore } from './shared/bench-store.ts';
import { texts } from './shared/texts.ts';

const pairPath = '/bench/pair';

/** The bench pages: a line by its ticket, the next lines, and pairing (BE-2, BE-5, BE-7). */
export function BenchApp() {
  const path = useStore(address);
  const kind = useStore(benchStore, ({ session }) => session.kind);
  const ticket = ticketOf(path);

  useEffect(() => {
    // The answer for a line does not contain the caller; the answer for the lines of a stage does.
    if (kind === 'unknown' && !path.startsWith(pairPath)) void refreshQueue('cutting');
  }, [kind, path]);
  useEffect(() => {
    if (kind !== 'bench') return;
    sendOutbox();
    void storePage();
    void refreshAndStore();
    return followBench();
  }, [kind]);

  if (path.startsWith(pairPath)) return <PairPage />;
  if (kind === 'ended' || kind === 'stranger') {
    return <ClosedPage isTicket={ticket !== undefined} wasEnded={kind === 'ended'} />;
  }
  return (
    <>
      <OutboxStrip />
      {ticket === undefined ? <HomePage /> : <JobPage key={ticket} ticket={ticket} />}
    </>
  );
}

type Props = { isTicket: boolean; wasEnded: boolean };

/** The page for strangers and ended benches. It shows only the workshop's name. */
function ClosedPage({ isTicket, wasEnded }: Props) {
  const marks = useStore(benchStore, state => state.marks) ?? [];
  return (
    <main className={styles.closed}>
      <h1>{wasEnded ? texts.ended : isTicket ? texts.belongsTo(brandName()) : texts.notPaired}</h1>
      {wasEnded && marks.length > 0 && <p>{texts.keptMarks(marks.length)}</p>}
      {!wasEnded && (
        <a className={buttonLook('primary')} href="/login" onClick={() => storeBenchPage(location.pathname)}>
          {texts.signIn}
        </a>
      )}
      {(wasEnded || !isTicket) && (
        <a className={buttonLook()} href="/bench/pair">
          {texts.pairTitle}
        </a>
      )}
    </main>
  );
}
