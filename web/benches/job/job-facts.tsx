import type { Job } from '#contract/benches/jobs.ts';
import { splitWrittenColor } from '#contract/orders/note-color.ts';
import { leatherColor } from '../../platform/kit/leathers.ts';
import { ColorNotGiven, Combinations } from '../../platform/stages/combinations.tsx';
import { productPicture } from '../device/product-picture.ts';
import { texts } from '../shared/texts.ts';
import styles from './facts.module.css';
import { JobPicture } from './job-picture.tsx';

/** The color of all items, large. One without a known look has an empty ring. A missing color is said in a frame (OP-5). */
export function JobColor({ job }: { job: Job }) {
  const { color } = job;
  // A line that this device stored before has neither colors nor combinations.
  const line = { ...job, colors: job.colors ?? [], breakdown: job.breakdown ?? [] };
  if (!color) return <ColorNotGiven large line={line} />;
  return (
    <p className={styles.color}>
      <span className={styles.swatch} style={{ background: leatherColor(color) }} aria-hidden="true" />
      <span className="visually-hidden">{texts.color}</span>
      <bdi>{color}</bdi>
    </p>
  );
}

/** How many combinations a worker sees at once. */
const mostCombinations = 12;

/** The combinations, the customer's note, the workshop's, and the pictures: the customer's apart from the product's. */
export function JobFacts({ job }: { job: Job }) {
  const { ticket, description, color, pictures, ownPictures } = job;
  // A line that this device stored before there were combinations has none.
  const breakdown = job.breakdown ?? [];
  const note = color && breakdown.length === 0 ? splitWrittenColor(description, [color]).note : description;
  return (
    <>
      {breakdown.length > 0 && (
        <div className={styles.combinations}>
          <Combinations breakdown={breakdown} most={mostCombinations} />
        </div>
      )}
      {note && (
        <p dir="auto" className={styles.note}>
          {note}
        </p>
      )}
      {job.notes.length > 0 && (
        <section className={styles.notes}>
          <h2>{texts.workshopNotes}</h2>
          {job.notes.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be equal
            <p key={at} dir="auto">
              {text}
            </p>
          ))}
        </section>
      )}
      {pictures > 0 && (
        <div className={styles.pictures}>
          {Array.from({ length: ownPictures }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture has no identity but its number
            <figure key={`${ticket} ${at}`}>
              <JobPicture job={job} at={at} label={texts.enlargeCustomers(at + 1)} />
              <figcaption>{texts.customersPicture(at + 1, ownPictures)}</figcaption>
            </figure>
          ))}
          {pictures > ownPictures && (
            <figure key={ticket}>
              <JobPicture job={job} at={productPicture(job)} label={texts.enlarge} isSmall />
              <figcaption>{texts.productPicture}</figcaption>
            </figure>
          )}
        </div>
      )}
    </>
  );
}
