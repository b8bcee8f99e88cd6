import { useRef } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { firstLetter } from '../../platform/format/first-letter.ts';
import { usePicture } from '../device/use-picture.ts';
import { texts } from '../shared/texts.ts';
import styles from './facts.module.css';

type Props = { job: Job; at: number | undefined; label: string; isSmall?: boolean };

/**
 * A picture of a line, which a tap enlarges. Shows the line's initial without a picture, until it is loaded, and when
 * loading fails.
 */
export function JobPicture({ job, at, label, isSmall }: Props) {
  const code = job.productCode;
  const url = usePicture(job, at);
  const large = useRef<HTMLDialogElement>(null);
  const className = isSmall ? styles.smallPicture : styles.picture;
  if (!url) {
    return (
      <span className={className} aria-hidden="true">
        {firstLetter(code)}
      </span>
    );
  }
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => large.current?.showModal()}>
        <img src={url} alt="" />
      </button>
      <dialog ref={large} className={styles.large} aria-label={code}>
        <button type="button" aria-label={texts.closePicture} onClick={() => large.current?.close()}>
          <img src={url} alt={code} />
        </button>
      </dialog>
    </>
  );
}
