import type { Caller } from '#contract/call/roles.ts';

/** The roles as screens name them. */
export const roleLabels: Record<Caller, string> = {
  customer: 'Customer',
  admin: 'Admin',
  superadmin: 'Superadmin',
  bench: 'Bench',
};
