import type { Job } from '#contract/benches/jobs.ts';
import { productPicture } from '../device/product-picture.ts';
import { texts } from '../shared/texts.ts';
import styles from './facts.module.css';
import { JobPicture } from './job-picture.tsx';

/** The product's picture, the customer's note and pictures, and the workshop's notes. */
export function JobFacts({ job }: { job: Job }) {
  const { ticket, productCode: code, description, pictures, ownPictures } = job;
  return (
    <>
      {(description || pictures > 0) && (
        <div className={styles.facts}>
          <JobPicture key={ticket} ticket={ticket} at={productPicture(job)} code={code} label={texts.enlarge} />
          <p dir="auto" className={styles.note}>
            {description}
          </p>
        </div>
      )}
      {ownPictures > 0 && (
        <section className={styles.pictures}>
          <h2>{texts.customersPictures(ownPictures)}</h2>
          {Array.from({ length: ownPictures }, (_, at) => (
            <JobPicture
              // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a line never change
              key={`${ticket} ${at}`}
              ticket={ticket}
              at={at}
              code={code}
              label={texts.enlargeCustomers(at + 1)}
              isSmall
            />
          ))}
        </section>
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
