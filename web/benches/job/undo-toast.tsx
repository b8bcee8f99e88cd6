import { useEffect, useState } from 'react';
import { useStore } from '../../platform/browser/store.ts';
import { undoMark } from '../outbox/take-mark.ts';
import { benchStore } from '../shared/bench-store.ts';
import { lastTaken, takenMarks } from '../shared/taken-marks.ts';
import { texts } from '../shared/texts.ts';
import styles from './marking.module.css';

/** The last mark of a line with its undo, for ten minutes. After an undo, it shows the previous mark. */
export function UndoToast({ ticket }: { ticket: string }) {
  const marks = useStore(benchStore, state => state.marks);
  const taken = useStore(takenMarks);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const mark = lastTaken(taken, ticket, now);
  const stored = marks?.find(({ id }) => id === mark?.id);
  if (!mark || stored?.refused) return null;
  return (
    <div className={styles.toast}>
      <span>{texts.marked(mark.stage, mark.delta, !stored)}</span>
      <button type="button" onClick={() => void undoMark(mark)}>
        {texts.undo}
      </button>
    </div>
  );
}
