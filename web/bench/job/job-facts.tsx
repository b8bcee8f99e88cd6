import type { Job } from '#contract/benches/jobs.ts';
import { texts } from '../shared/texts.ts';
import styles from './facts.module.css';
import { JobPicture } from './job-picture.tsx';

/** The pictures, the customer's note and the workshop's notes. */
export function JobFacts({ job }: { job: Job }) {
  const others = Array.from({ length: Math.max(0, job.pictures - 1) }, (_, at) => at + 1);
  return (
    <>
      {(job.description || job.pictures > 0) && (
        <div className={styles.facts}>
          {job.pictures > 0 && <JobPicture key={job.ticket} ticket={job.ticket} at={0} code={job.productCode} />}
          <p dir="auto" className={styles.note}>
            {job.description}
          </p>
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.pictures}>
          {others.map(at => (
            <JobPicture key={`${job.ticket} ${at}`} ticket={job.ticket} at={at} code={job.productCode} isSmall />
          ))}
          <span>{texts.pictures(job.pictures)}</span>
        </div>
      )}
      {job.notes.length > 0 && (
        <section className={styles.notes}>
          <h2>{texts.workshopNotes}</h2>
          {job.notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
            <p key={at} dir="auto">
              {note}
            </p>
          ))}
        </section>
      )}
    </>
  );
}
