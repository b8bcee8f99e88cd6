/** The roles of signed-in users (NA-1). */
export const roles = ['customer', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** The roles of the workshop. A superadmin may do everything that an admin may. */
export const staff = ['admin', 'superadmin'] as const satisfies readonly Role[];
export const everyone = roles;

/** The roles of people in a company; staff have none (PE-2). */
export const companyRoles = ['owner', 'buyer', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];
/** The roles that may order, write messages, verify completion and archive. */
export const buyers = ['owner', 'buyer'] as const satisfies readonly CompanyRole[];
export const owners = ['owner'] as const satisfies readonly CompanyRole[];

/** The possible callers: a signed-in user, or a bench, which is a device of the workshop without an account (BE-1). */
export const callers = ['bench', ...roles] as const;
export type Caller = (typeof callers)[number];
export const benchAndStaff = ['bench', ...staff] as const satisfies readonly Caller[];

/** The two sides of an order's conversation and of its archive. */
export const sides = ['customer', 'admin'] as const;
export type Side = (typeof sides)[number];

export function sideOf(role: Caller): Side {
  return role === 'customer' ? 'customer' : 'admin';
}
