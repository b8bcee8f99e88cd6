import type { Letterhead } from '#contract/workshop/letterhead.ts';
import { senderLines } from '#contract/workshop/sender-lines.ts';
import styles from './letterhead.module.css';
import { texts } from './texts.ts';

/** The letterhead as documents print it, with what is typed so far. */
export function LetterheadPreview({ letterhead }: { letterhead: Letterhead }) {
  const { name, logo, closing } = letterhead;
  const lines = senderLines(letterhead);
  if (!logo && !closing && lines.length === 0) return <p className="faint">{texts.previewEmpty}</p>;
  return (
    <figure className={styles.paper} aria-label={texts.preview}>
      {logo && <img src={`data:image/jpeg;base64,${logo.jpeg}`} alt={name} width={logo.width} height={logo.height} />}
      <div className={styles.sender} dir="auto">
        {lines.join('\n')}
      </div>
      {closing && (
        <p className={styles.closing} dir="auto">
          {closing}
        </p>
      )}
    </figure>
  );
}
