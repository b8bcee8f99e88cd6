/** How an order that staff entered came to the workshop (OR-20). Without zod, because screens load it. */
export const cameByWays = ['phone', 'email', 'fair', 'other'] as const;
export type CameBy = (typeof cameByWays)[number];

/** The words on buttons; within a sentence in lower case. */
export const cameByLabels: Record<CameBy, string> = {
  phone: 'Phone',
  email: 'E-mail',
  fair: 'Fair',
  other: 'Other',
};
