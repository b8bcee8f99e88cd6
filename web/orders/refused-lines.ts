import { useMemo, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import type { ProductStatus } from '#contract/orders/order-rules.ts';
import { texts } from './texts.ts';

export type LineSet = RequestOf<'changeInBulk'>['set'];
/** A line of an order, as the calls name it, with its status on screens that show it. */
export type Line = { orderId: number; productId: number; status?: ProductStatus };

export const keyOfLine = ({ orderId, productId }: Line) => `${orderId} ${productId}`;

/** Returns the text about a change of lines that could not be saved. Every screen says it in the same words. */
export function failedText(set: LineSet): string {
  if ('status' in set) return texts.statusFailed;
  if ('hold' in set) return texts.holdFailed;
  if ('sample' in set) return texts.sampleFailed;
  return 'pinned' in set ? texts.pinFailed : texts.completionFailed;
}

/** Keeps the changes of lines that were refused, for the message and 'Try again' at each line. */
export function useRefusedLines() {
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
