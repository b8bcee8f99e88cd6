import type { Caller } from '#contract/call/roles.ts';

/** Role names as shown on screens. */
export const roleLabels: Record<Caller, string> = {
  customer: 'Customer',
  admin: 'Admin',
  superadmin: 'Superadmin',
  bench: 'Bench',
};
