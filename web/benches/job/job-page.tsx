import { useState } from 'react';
import { type Stage, stages } from '#contract/orders/order-rules.ts';
import { useStore } from '../../platform/browser/store.ts';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { ScanNext } from '../scan/scan-next.tsx';
import styles from '../shared/bench.module.css';
import { benchStore } from '../shared/bench-store.ts';
import { StageToggle } from '../shared/stage-toggle.tsx';
import { texts } from '../shared/texts.ts';
import { useWorkerChoice } from '../worker/use-worker-choice.ts';
import { WhoAreYou } from '../worker/who-are-you.tsx';
import { WorkerChip } from '../worker/worker-chip.tsx';
import { CountPanel } from './count-panel.tsx';
import { HoldPanel } from './hold-panel.tsx';
import { JobColor, JobFacts } from './job-facts.tsx';
import { JobHead } from './job-head.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { UndoToast } from './undo-toast.tsx';
import { UnknownLine } from './unknown-line.tsx';
import { useJob } from './use-job.ts';

/** The line of a ticket: its count within reach of the thumb, and below it the facts that the worker needs (BE-7). */
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
            text={found === 'unknown' ? texts.noTicketHelp : undefined}
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
        {job && <HoldPanel key={`hold ${ticket}`} job={job} />}
        {job && <JobColor job={job} />}
        <StageToggle value={stage} onChange={setStage} />
        {job ? (
          <>
            <CountPanel key={`${ticket} ${stage}`} job={job} stage={stage} waiting={waiting} onStage={setStage} />
            <JobFacts job={job} />
            <ProblemPanel key={ticket} job={job} />
          </>
        ) : (
          <UnknownLine ticket={ticket} stage={stage} waiting={waiting} isLoading={found === 'loading'} />
        )}
      </div>
      <ScanNext>
        <UndoToast ticket={ticket} />
      </ScanNext>
    </main>
  );
}
