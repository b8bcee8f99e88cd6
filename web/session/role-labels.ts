import type { Role } from '#contract/call/roles.ts';

/** The roles as screens name them. */
export const roleLabels: Record<Role, string> = { customer: 'Customer', admin: 'Admin', superadmin: 'Superadmin' };
