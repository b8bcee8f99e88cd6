import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { differenceText } from '#contract/orders/difference-words.ts';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { useStore } from '../../platform/browser/store.ts';
import { Button } from '../../platform/kit/button.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { refreshJob, refreshOften } from '../device/refresh.ts';
import { shownJob } from '../outbox/outbox-rules.ts';
import { undoMark } from '../outbox/take-mark.ts';
import { ScanNext } from '../scan/scan-next.tsx';
import { printedRevision } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { benchStore } from '../shared/bench-store.ts';
import { PromisedDay } from '../shared/promised-day.tsx';
import { StageToggle } from '../shared/stage-toggle.tsx';
import { lastTaken, takenMarks } from '../shared/taken-marks.ts';
import { texts } from '../shared/texts.ts';
import { checkWorker, currentWorker } from '../worker/current-worker.ts';
import { WhoAreYou } from '../worker/who-are-you.tsx';
import workerStyles from '../worker/worker.module.css';
import { CountPanel } from './count-panel.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { JobColor, JobFacts } from './job-facts.tsx';
import { LotPanel } from './lot-panel.tsx';
import markingStyles from './marking.module.css';
import { ProblemPanel } from './problem-panel.tsx';
import { UnknownLine } from './unknown-line.tsx';

/**
 * The line of a ticket: its count within reach of the thumb, and below it the facts that the worker needs (BE-7). A line
 * that waits for its sample has no count.
 */
export function JobPage({ ticket }: { ticket: string }) {
  const { job, found, waiting, retry } = useJob(ticket);
  const { session } = useStore(benchStore);
  const { isChoosing, choose, close } = useWorkerChoice();
  const [chosen, setStage] = useState<Stage>();

  if (isChoosing) return <WhoAreYou onChosen={close} />;
  if (!job && (found === 'unknown' || found === 'tooMany')) {
    return (
      <main className={styles.page}>
        <div className={styles.body}>
          <ErrorPanel
            title={found === 'unknown' ? texts.noTicket : texts.tooManyTries}
            text={found === 'unknown' ? texts.noTicketHelp : ''}
            onRetry={found === 'tooMany' ? retry : undefined}
          />
        </div>
        <ScanNext />
      </main>
    );
  }
  const benchStage = session.kind === 'bench' ? session.bench.stage : null;
  const stage = chosen ?? benchStage ?? stages.find(one => one === job?.status) ?? 'cutting';
  return (
    <main className={styles.page}>
      <JobHead ticket={ticket} job={job} who={<WorkerChip onClick={choose} />} />
      <div className={styles.body}>
        {job && <OutdatedTicket key={`printed ${ticket}`} job={job} />}
        {job && <HoldPanel key={`hold ${ticket}`} job={job} />}
        {job && <JobColor job={job} />}
        <StageToggle value={stage} onChange={setStage} />
        {job ? (
          <>
            {job.hold?.reason !== 'sample' && (
              <CountPanel key={`${ticket} ${stage}`} job={job} stage={stage} waiting={waiting} onStage={setStage} />
            )}
            <UndoLast ticket={ticket} />
            <LotPanel key={`lots ${ticket}`} job={job} stage={stage} />
            <JobFacts job={job} />
            <ProblemPanel key={ticket} job={job} stage={stage} />
          </>
        ) : (
          <>
            <UnknownLine ticket={ticket} stage={stage} waiting={waiting} isLoading={found === 'loading'} />
            <UndoLast ticket={ticket} />
          </>
        )}
      </div>
      <ScanNext />
    </main>
  );
}

type Props = { ticket: string; job: Job | undefined; who: ReactNode };

function JobHead({ ticket, job, who }: Props) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{job ? texts.line(job.orderId, job.productCode) : `${ticket.slice(0, 5)} ${ticket.slice(5)}`}</h1>
        {job && (
          <p>
            <bdi>{job.customerName}</bdi>
            {job.promisedOn && (
              <>
                {' · '}
                <PromisedDay job={job} />
              </>
            )}
          </p>
        )}
      </div>
      {who}
    </header>
  );
}

type Found = 'loading' | 'unknown' | 'tooMany' | 'away';

/** Returns the line of a ticket including its waiting marks, and their number; when there is no line, the reason. */
function useJob(ticket: string): { job: Job | undefined; found: Found; waiting: number; retry: () => void } {
  const { jobs, marks = [], isAway } = useStore(benchStore);
  const [found, setFound] = useState<Found>('loading');
  const refresh = async () => setFound((await refreshJob(ticket)) ?? 'away');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` only depends on the ticket
  useEffect(() => {
    setFound('loading');
    void refresh();
    return refreshOften(() => void refresh());
  }, [ticket]);
  const job = jobs.get(ticket);
  const waiting = marks.filter(mark => mark.ticket === ticket && !mark.refused).length;
  return {
    job: job && shownJob(job, marks),
    found: found === 'away' && !isAway ? 'loading' : found,
    waiting,
    retry: () => void refresh(),
  };
}

/**
 * Returns whether the page asks for the worker's name: on a bench with workers while none is selected, or after a call
 * of `choose`. Staff have an account, so the page asks them only on request.
 */
function useWorkerChoice(): { isChoosing: boolean; choose: () => void; close: () => void } {
  const { session, workers } = useStore(benchStore);
  const id = useStore(currentWorker);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    checkWorker();
    const timer = setInterval(checkWorker, 15_000);
    document.addEventListener('visibilitychange', checkWorker);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkWorker);
    };
  }, []);
  const isMissing = session.kind === 'bench' && workers.length > 0 && !workers.some(worker => worker.id === id);
  return { isChoosing: isOpen || isMissing, choose: () => setOpen(true), close: () => setOpen(false) };
}

/** The name of the current worker; a tap changes it. */
function WorkerChip({ onClick }: { onClick: () => void }) {
  const workers = useStore(benchStore, state => state.workers);
  const id = useStore(currentWorker);
  const worker = workers.find(one => one.id === id);
  if (workers.length === 0) return null;
  return (
    <Button className={workerStyles.chip} onClick={onClick}>
      {worker ? worker.name : texts.chooseWorker}
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
  );
}

/**
 * The last mark of a line with its undo, for ten minutes, below the buttons that mark: it moves none of them, and covers
 * nothing (DY-14). After an undo, it shows the previous mark.
 */
function UndoLast({ ticket }: { ticket: string }) {
  const marks = useStore(benchStore, state => state.marks);
  const taken = useStore(takenMarks);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const mark = lastTaken(taken, ticket, now);
  const stored = marks?.find(({ id }) => id === mark?.id);
  if (!mark || stored?.refused) return null;
  return (
    <div className={markingStyles.last}>
      <span>{texts.marked(mark.stage, mark.delta, !stored)}</span>
      <button type="button" onClick={() => void undoMark(mark)}>
        {texts.undo}
      </button>
    </div>
  );
}

/** Warns that the order was changed after the scanned ticket was printed, and says how (OR-22). */
function OutdatedTicket({ job }: { job: Job }) {
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
