import { useCallback } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { failedText, keyOfLine, type Line, type LineSet } from './refused-lines.ts';
import { texts } from './texts.ts';

type Reported<L extends Line> = {
  lines: readonly L[];
  set: LineSet;
  /** The name of a line in the alert. Lines with the same name are named once. */
  nameOf: (line: L) => string;
  /** The text of the toast about the changed lines. `count` leaves out those that had the value before. */
  text: (changed: readonly L[], count: number) => string;
  undo: (changeId: string) => void;
};

/**
 * Returns a function that reports the result of a change of lines: one toast, which offers to undo all of it, and an
 * alert that names the rejected lines. It returns the rejected lines.
 */
export function useReportChange() {
  const alert = useAlert();
  const toast = useToast();
  return useCallback(
    <L extends Line>(
      { lines, set, nameOf, text, undo }: Reported<L>,
      { changed, refused, changeId }: Omit<AnswerOf<'changeInBulk'>, 'unchanged'>,
    ): L[] => {
      const reasons = new Map(refused.map(line => [keyOfLine(line), line.error]));
      const rejected = lines.filter(line => reasons.has(keyOfLine(line)));
      const done = lines.filter(line => !rejected.includes(line));
      if (changed > 0) {
        toast(text(done, changed), { about: 'production', ...(changeId && { undo: () => undo(changeId) }) });
      } else if (refused.length === 0) toast(texts.nothingToChange, { about: 'production' });
      const named = new Map(rejected.map(line => [nameOf(line), reasons.get(keyOfLine(line)) ?? '']));
      if (named.size > 0) {
        alert(
          texts.refused(
            failedText(set),
            [...named].map(([name, why]) => ({ name, why })),
          ),
        );
      }
      return rejected;
    },
    [alert, toast],
  );
}
