import { useCallback, useMemo, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import { texts } from './texts.ts';

export type LineSet = RequestOf<'changeInBulk'>['set'];
/** A line of an order, as the calls name it. */
export type Line = { orderId: number; productId: number };
type Refused = ReadonlyMap<string, LineSet>;

export const keyOfLine = ({ orderId, productId }: Line) => `${orderId} ${productId}`;

/** Returns the text about a change of lines that could not be saved. Every screen says it in the same words. */
export function failedText(set: LineSet): string {
  if ('status' in set) return texts.statusFailed;
  if ('hold' in set) return texts.holdFailed;
  return 'pinned' in set ? texts.pinFailed : texts.completionFailed;
}

/** Keeps the changes of lines that were refused, for the message and 'Try again' at each line. */
export function useRefusedLines() {
  const [refused, setRefused] = useState<Refused>(new Map());
  const forget = useCallback((lines: readonly Line[]) => {
    setRefused(now => {
      const next = new Map(now);
      for (const line of lines) next.delete(keyOfLine(line));
      return next.size < now.size ? next : now;
    });
  }, []);
  const keep = useCallback((lines: readonly Line[], set: LineSet) => {
    setRefused(now => new Map([...now, ...lines.map(line => [keyOfLine(line), set] as const)]));
  }, []);
  return useMemo(
    () => ({ forget, keep, refusedOf: (line: Line): LineSet | undefined => refused.get(keyOfLine(line)) }),
    [refused, forget, keep],
  );
}
