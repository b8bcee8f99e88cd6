import { startedText } from '#contract/orders/cut-off.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { ProposedLine } from './proposal.ts';
import type { ChangeableLine, OrderState } from './read-order-state.ts';

/** Throws tooLateToChange, which names the first line whose production has gone too far for a request (OR-23). */
export function requireBeforeCutOff(lines: Iterable<ChangeableLine>, { cutOff }: OrderState): void {
  for (const line of lines) {
    const text = startedText(line, cutOff);
    if (text !== undefined) throw problem('tooLateToChange', { text });
  }
}

/** Throws belowFinished for a line that would have fewer items than are ready, and lastOrderProduct when none stays. */
export function requirePossible(proposed: readonly ProposedLine[], { lines }: OrderState): void {
  for (const { productId, quantity, remove } of proposed) {
    const line = lines.get(productId);
    const next = remove ? 0 : (quantity ?? line?.quantity ?? 0);
    if (line && next < line.passed.packaging) throw problem('belowFinished');
  }
  if (proposed.filter(({ remove }) => remove).length >= lines.size) throw problem('lastOrderProduct');
}
