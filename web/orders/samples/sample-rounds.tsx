import { useState } from 'react';
import type { SampleRound } from '#contract/orders/samples/samples.ts';
import { Button } from '../../platform/kit/button.tsx';
import { PictureButtons } from '../../platform/pictures/picture-buttons.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';

type Props = { code: string; rounds: readonly SampleRound[] };

/** Rounds with their photos and the customer's answers, the newest first. */
export function SampleRounds({ code, rounds }: Props) {
  return (
    <ul className={styles.rounds}>
      {rounds.map(one => (
        <li key={one.round}>
          <b>{texts.round(one.round)}</b>
          <div>
            <span>
              {answerOf(one)}
              {one.answer && <span dir="auto"> · “{one.answer}”</span>}
            </span>
            {one.note && <p dir="auto">{one.note}</p>}
            <span className={styles.small}>
              <PictureButtons
                images={one.images}
                title={texts.of(code)}
                name={texts.photo(code, one.round)}
                size="small"
                most={5}
              />
              {one.answerImages.length > 0 && (
                <PictureButtons
                  images={one.answerImages}
                  title={texts.of(code)}
                  name={texts.answerPhoto}
                  size="small"
                  most={3}
                />
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Rounds behind a button, unless they are kept open because the sample waits. */
export function FoldedRounds({ isKeptOpen = false, ...props }: Props & { isKeptOpen?: boolean }) {
  const [isOpen, setOpen] = useState(isKeptOpen);
  return (
    <>
      {!isKeptOpen && (
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideRounds : texts.showRounds}
        </Button>
      )}
      {(isOpen || isKeptOpen) && <SampleRounds {...props} />}
    </>
  );
}

function answerOf({ decision, decidedBy, decidedAt, replaced }: SampleRound): string {
  if (decision && decidedAt) return texts.answered(decidedBy?.name ?? '', decidedAt, decision);
  return replaced ? texts.replaced : texts.notAnswered;
}
