import { hasStarted, type Stage, stages } from './order-rules.ts';
import { statusLabels } from './status-labels.ts';

/**
 * The stage at whose start a line can no longer be changed at the customer's request (OR-23). With 'never', no stage is
 * too late.
 */
export const changeCutOffs = [...stages, 'never'] as const;
export type ChangeCutOff = (typeof changeCutOffs)[number];

type Line = { productCode: string; passed: Readonly<Record<Stage, number>> };

/** Returns whether a line has reached the cut-off: work at that stage has started (OR-24). */
export function isPastCutOff(line: Pick<Line, 'passed'>, cutOff: ChangeCutOff): boolean {
  return cutOff !== 'never' && hasStarted(line, cutOff);
}

/** Returns why it is too late to change a line: 'Cutting of VT-803 has started'. Undefined before the cut-off. */
export function startedText(line: Line, cutOff: ChangeCutOff): string | undefined {
  if (cutOff === 'never' || !isPastCutOff(line, cutOff)) return undefined;
  return `${statusLabels[cutOff]} of ${line.productCode} has started`;
}
