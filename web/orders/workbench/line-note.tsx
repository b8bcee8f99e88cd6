import { useState } from 'react';
import styles from './workbench-line.module.css';
import { texts } from './workbench-texts.ts';

/** The number of characters that fit on about two lines. Measuring each of 200 notes would delay the first paint. */
const fewLetters = 110;

/** The customer's note about a product: its first two lines, and the complete note on demand and in print. */
export function LineNote({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!text) return <p className={styles.note}>{texts.noNote}</p>;
  const isLong = text.length > fewLetters || text.split('\n').length > 2;
  return (
    <>
      <p className={`${styles.note} ${isLong && !isOpen ? styles.folded : ''}`} dir="auto">
        {text}
      </p>
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideNote : texts.showNote}
        </button>
      )}
    </>
  );
}
