import { labels, msg } from '../wording.ts';
/** How an order that staff entered came to the workshop (OR-20). Without zod, because screens load it. */
export const cameByWays = ['phone', 'email', 'fair', 'other'] as const;
export type CameBy = (typeof cameByWays)[number];

/** The words on buttons; within a sentence in lower case. */
export const cameByLabels: Record<CameBy, string> = /* @__PURE__ */ labels({
  phone: msg`Phone`,
  email: msg`E-mail`,
  fair: msg`Fair`,
  other: msg`Other`,
});
