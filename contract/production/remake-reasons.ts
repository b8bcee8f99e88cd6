import { labels, msg } from '../wording.ts';
/** Why units are made again (PR-15). Without zod, because the browser loads it. */
export const remakeReasons = ['leather', 'cut', 'stitching', 'finish', 'damage', 'other'] as const;
export type RemakeReason = (typeof remakeReasons)[number];

/** The label of each reason. */
export const remakeReasonLabels: Record<RemakeReason, string> = /* @__PURE__ */ labels({
  leather: msg`Fault in the leather`,
  cut: msg`Wrong cut`,
  stitching: msg`Fault in the stitching`,
  finish: msg`Fault in the finish`,
  damage: msg`Damaged`,
  other: msg`Other`,
});
