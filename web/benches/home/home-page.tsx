import { useEffect, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { useStore } from '../../platform/browser/store.ts';
import { bidiIsolated } from '../../platform/format/bidi-isolated.ts';
import { firstLetter } from '../../platform/format/first-letter.ts';
import { Code } from '../../platform/kit/code.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { productPicture } from '../device/product-picture.ts';
import { refreshOften, refreshQueue } from '../device/refresh.ts';
import { usePicture } from '../device/use-picture.ts';
import { shownJob } from '../outbox/outbox-rules.ts';
import { ScanNext } from '../scan/scan-next.tsx';
import { go } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { benchStore } from '../shared/bench-store.ts';
import { PromisedDay } from '../shared/promised-day.tsx';
import { StageToggle } from '../shared/stage-toggle.tsx';
import { texts } from '../shared/texts.ts';
import home from './home.module.css';

const mostRows = 20;

/** The next lines of a stage, the most urgent first (BE-5). */
export function HomePage() {
  const { session, queues, jobs, marks = [], isAway } = useStore(benchStore);
  const [chosen, setStage] = useState<Stage>();
  const stage = chosen ?? (session.kind === 'bench' ? session.bench.stage : null) ?? 'cutting';
  useEffect(() => {
    const refresh = () => void refreshQueue(stage);
    refresh();
    return refreshOften(refresh);
  }, [stage]);

  const queue = queues[stage];
  const rows = (queue?.tickets ?? [])
    .flatMap(ticket => jobs.get(ticket) ?? [])
    .map(job => shownJob(job, marks))
    .filter(job => waitingAt(job, stage) > 0)
    .slice(0, mostRows);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{texts.nextAt(stage)}</h1>
          <p>
            {[
              session.kind === 'bench' && bidiIsolated(session.bench.name),
              queue && texts.markedToday(queue.markedToday),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </header>
      <div className={styles.body}>
        <StageToggle value={stage} onChange={setStage} />
        {!queue && !isAway && <p className={styles.notice}>{texts.loading}</p>}
        {!queue && isAway && (
          <ErrorPanel title={texts.homeFailed} text={texts.failedHelp} onRetry={() => void refreshQueue(stage)} />
        )}
        {queue && rows.length === 0 && <p className={styles.notice}>{texts.nothingWaits(stage)}</p>}
        {rows.length > 0 && (
          <ol className={home.rows} aria-label={texts.nextAt(stage)}>
            {rows.map(job => (
              <li key={job.ticket}>
                <Row job={job} stage={stage} />
              </li>
            ))}
          </ol>
        )}
        {queue && isAway && <p className={styles.faint}>{texts.asOf(queue.asOf)}</p>}
      </div>
      <ScanNext atHome />
    </main>
  );
}

function Row({ job, stage }: { job: Job; stage: Stage }) {
  const address = `/t/${job.ticket}`;
  return (
    <a
      href={address}
      onClick={event => {
        event.preventDefault();
        go(address);
      }}
    >
      <Picture job={job} />
      <b>
        <Code>{job.productCode}</Code>
      </b>
      <span>{texts.ofOrder(job.orderId, job.customerName)}</span>
      <span>{texts.toDo(stage, waitingAt(job, stage))}</span>
      {job.hold ? (
        <strong>{texts.onHoldShort(job.hold.reason)}</strong>
      ) : (
        lacksAt(job, stage) && <strong>{texts.waitsForMaterial}</strong>
      )}
      {job.promisedOn ? <PromisedDay job={job} /> : <span className={home.undated}>{texts.noDateYet}</span>}
    </a>
  );
}

/** The product's picture, or its initial. */
function Picture({ job }: { job: Job }) {
  const url = usePicture(job, productPicture(job));
  return <i aria-hidden="true">{url ? <img src={url} alt="" /> : firstLetter(job.productCode)}</i>;
}

/** Whether the units that wait at a stage lack material. A line that was stored by an older version does not say it. */
function lacksAt({ lacks }: Partial<Job>, stage: Stage): boolean {
  return lacks?.includes(stage) ?? false;
}

/** The number of units of a line that wait at a stage. */
function waitingAt({ quantity, passed }: Job, stage: Stage): number {
  const before = stages[stages.indexOf(stage) - 1];
  return (before ? passed[before] : quantity) - passed[stage];
}
