/** Who uses the portal (specification 6). `nobody` is a caller without a session. */
export const roles = ['customer', 'admin', 'superadmin'] as const;
export type Role = (typeof roles)[number];

/** The workshop's side: everything an admin may do, a superadmin may too. */
export const staff = ['admin', 'superadmin'] as const satisfies readonly Role[];
export const everyone = roles;

/** The two sides of an order's conversation and of its archive. */
export const sides = ['customer', 'admin'] as const;
export type Side = (typeof sides)[number];

export function sideOf(role: Role): Side {
  return role === 'customer' ? 'customer' : 'admin';
}
