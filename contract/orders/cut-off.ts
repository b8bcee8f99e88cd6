import { type ProductStatus, type Stage, stages } from './order-rules.ts';
import { statusLabels } from './status-labels.ts';

/**
 * The stage at whose start a line can no longer be changed at the customer's request (OR-23). With 'never', no stage is
 * too late.
 */
export const changeCutOffs = [...stages, 'never'] as const;
export type ChangeCutOff = (typeof changeCutOffs)[number];

type Line = { productCode: string; status: ProductStatus; passed: Readonly<Record<Stage, number>> };

/** Returns whether a line has reached the cut-off: by its status, or by an item that passed the stage. */
export function isPastCutOff({ status, passed }: Pick<Line, 'status' | 'passed'>, cutOff: ChangeCutOff): boolean {
  if (cutOff === 'never') return false;
  return passed[cutOff] > 0 || stages.indexOf(status as Stage) >= stages.indexOf(cutOff);
}

/** Returns why it is too late to change a line: 'Cutting of VT-803 has started'. Undefined before the cut-off. */
export function startedText(line: Line, cutOff: ChangeCutOff): string | undefined {
  if (cutOff === 'never' || !isPastCutOff(line, cutOff)) return undefined;
  return `${statusLabels[cutOff]} of ${line.productCode} has started`;
}
