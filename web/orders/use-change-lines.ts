import { useMemo, useState } from 'react';
import type { AnswerOf } from '#contract/calls.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useUndoChange } from '../order-data/use-undo-change.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { randomId } from '../platform/browser/random-id.ts';
import { useAlert } from '../platform/overlays/alert.tsx';
import { useToast } from '../platform/overlays/toast.tsx';
import { type LineSet, withLines } from './changed-order.ts';
import { useOrderChange } from './order-changes.ts';
import { texts } from './texts.ts';

/** A line of an order, as the calls name it, with its status on screens that show it. */
export type Line = { orderId: number; productId: number; status?: ProductStatus };
type Answer = Omit<AnswerOf<'changeInBulk'>, 'unchanged'> & { order?: Order };
type Change<L extends Line> = {
  lines: readonly L[];
  set: LineSet;
  /** The text of the toast about the changed lines; `count` leaves out those that had the value before. */
  text: (changed: readonly L[], count: number, refused: Answer['refused']) => string;
  /** Receives the lines that were not changed, because they were refused or the call failed. */
  onRefused?: (lines: readonly L[]) => void;
};
export type Callbacks = { onSuccess?: () => void; onError?: () => void; onSettled?: () => void };
type Given<L> = {
  /** The opened order of the lines. It shows the change at once, and changes one after the other. */
  order?: number;
  /** Sends a change in another way than `changeInBulk`. */
  send?: (lines: readonly L[], set: LineSet) => Promise<Answer>;
  /** Returns the text about lines that could not be changed. */
  failed?: (set: LineSet, count: number) => string;
  /** Called after each change and undo. */
  onSettled?: () => void;
};

/**
 * Changes lines of orders together (PR-12). One toast reports the change and offers to undo all of it; an alert shows why
 * lines were refused, by `nameOf`. Lines with the same name are named once. `refusedOf` keeps the refused changes.
 */
export function useChangeLines<L extends Line>(nameOf: (line: L) => string, given: Given<L> = {}) {
  const { order, send = sendLines, failed = failedText, onSettled } = given;
  const alert = useAlert();
  const toast = useToast();
  const { refusedOf, keep, forget } = useRefusedLines();
  const { mutate: undo } = useUndoChange({ onSettled });

  function report({ lines, set, text }: Change<L>, { changed, refused, changeId }: Answer): readonly L[] {
    const reasons = new Map(refused.map(line => [keyOfLine(line), line.error]));
    const rejected = lines.filter(line => reasons.has(keyOfLine(line)));
    if (changed > 0) {
      const done = lines.filter(line => !rejected.includes(line));
      toast(text(done, changed, refused), { about: 'production', ...(changeId && { undo: () => undo(changeId) }) });
    } else if (refused.length === 0) toast(texts.nothingToChange, { about: 'production' });
    const named = new Map(rejected.map(line => [nameOf(line), reasons.get(keyOfLine(line)) ?? '']));
    if (named.size > 0) alert(texts.refused(failed(set, rejected.length), [...named]));
    return rejected;
  }

  const { mutate, isPending } = useOrderChange(
    order,
    async (change: Change<L>) => {
      const { lines, set, onRefused } = change;
      let refused = lines;
      try {
        const answer = await send(lines, set);
        refused = report(change, answer);
        return answer;
      } catch (error) {
        alert(errorText(error, failed(set, lines.length)));
        throw error;
      } finally {
        keep(refused, set);
        if (refused.length > 0) onRefused?.(refused);
        onSettled?.();
      }
    },
    (before, { lines, set }) => withLines(before, lines, set),
  );
  function change(lines: Change<L>, callbacks?: Callbacks): void {
    forget(lines.lines);
    mutate(lines, callbacks);
  }
  return { change, refusedOf, isPending };
}

/** Changes lines of any orders in one call, which is safe to repeat. */
export function sendLines(lines: readonly Line[], set: LineSet): Promise<Answer> {
  const keys = lines.map(({ orderId, productId }) => ({ orderId, productId }));
  return api.changeInBulk({ lines: keys, set }, { idempotencyKey: randomId() });
}

/** Returns the text about a change of lines that could not be saved. All screens but the Board say it in the same words. */
export function failedText(set: LineSet): string {
  if ('status' in set) return texts.statusFailed;
  if ('hold' in set) return texts.holdFailed;
  if ('sample' in set) return texts.sampleFailed;
  return 'pinned' in set ? texts.pinFailed : texts.completionFailed;
}

/** Keeps the changes of lines that were refused, for the message and 'Try again' at each line. */
function useRefusedLines() {
  const [refused, setRefused] = useState<ReadonlyMap<string, LineSet>>(new Map());
  return useMemo(
    () => ({
      forget: (lines: readonly Line[]) =>
        setRefused(now => {
          const next = new Map(now);
          for (const line of lines) next.delete(keyOfLine(line));
          return next.size < now.size ? next : now;
        }),
      keep: (lines: readonly Line[], set: LineSet) =>
        setRefused(now =>
          lines.length > 0 ? new Map([...now, ...lines.map(one => [keyOfLine(one), set] as const)]) : now,
        ),
      /** Returns the refused change of a line, unless the line got the status in another way. */
      refusedOf(line: Line): LineSet | undefined {
        const set = refused.get(keyOfLine(line));
        return set && 'status' in set && set.status === line.status ? undefined : set;
      },
    }),
    [refused],
  );
}

const keyOfLine = ({ orderId, productId }: Line) => `${orderId} ${productId}`;
