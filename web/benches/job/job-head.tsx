import type { ReactNode } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import styles from '../shared/bench.module.css';
import { Promised } from '../shared/promised.tsx';
import { texts } from '../shared/texts.ts';

type Props = { ticket: string; job: Job | undefined; who: ReactNode };

export function JobHead({ ticket, job, who }: Props) {
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
                <Promised job={job} />
              </>
            )}
          </p>
        )}
      </div>
      {who}
    </header>
  );
}
