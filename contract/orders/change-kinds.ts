/** The kinds of requests of customers (OR-23), and their states. Without zod, because screens load this file. */
export const changeKinds = ['change', 'cancellation'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type ChangeState = (typeof changeStates)[number];
