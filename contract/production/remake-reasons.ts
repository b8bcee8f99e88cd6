/** Why units are made again (PR-15). Without zod, because the browser loads it. */
export const remakeReasons = ['leather', 'cut', 'stitching', 'finish', 'damage', 'other'] as const;
export type RemakeReason = (typeof remakeReasons)[number];

/** The label of each reason. */
export const remakeReasonLabels: Record<RemakeReason, string> = {
  leather: 'Fault in the leather',
  cut: 'Wrong cut',
  stitching: 'Fault in the stitching',
  finish: 'Fault in the finish',
  damage: 'Damaged',
  other: 'Other',
};
