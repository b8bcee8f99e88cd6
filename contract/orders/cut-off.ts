import { t } from '../wording.ts';
import { hasStarted, type Stage, stages } from './order-rules.ts';

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
  const code = line.productCode;
  const texts: Record<Stage, () => string> = {
    cutting: () => t`Cutting of ${code} has started`,
    stitching: () => t`Stitching of ${code} has started`,
    finishing: () => t`Finishing of ${code} has started`,
    packaging: () => t`Packaging of ${code} has started`,
  };
  return texts[cutOff]();
}
