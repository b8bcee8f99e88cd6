import { useEffect, useState } from 'react';
import type { Mark } from '#contract/benches/marks.ts';
import { useStore } from '../../browser/store.ts';
import { undoMark } from '../outbox/take-mark.ts';
import { benchStore } from '../shared/bench-store.ts';
import { texts } from '../shared/texts.ts';
import styles from './marking.module.css';

/** A mark of this page and when it was made. */
export type Taken = { mark: Mark; at: number };
/** The server undoes marks of the last 10 minutes. */
const undoMs = 10 * 60_000;

type Props = { taken: readonly Taken[]; onUndone: (id: string) => void };

/** The last mark with its undo, for ten minutes. After an undo the mark before it is the last one. */
export function UndoToast({ taken, onUndone }: Props) {
  const marks = useStore(benchStore, state => state.marks);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const last = taken.at(-1);
  const stored = marks?.find(({ id }) => id === last?.mark.id);
  if (!last || stored?.refused || now - last.at > undoMs) return null;
  const { mark } = last;
  return (
    <div className={styles.toast}>
      <span>{texts.marked(mark.stage, mark.delta, !stored)}</span>
      <button
        type="button"
        onClick={() => {
          onUndone(mark.id);
          void undoMark(mark);
        }}
      >
        {texts.undo}
      </button>
    </div>
  );
}
