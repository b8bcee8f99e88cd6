import type { Side } from './roles.ts';

/** The first pages of the lists that open first. The web requests them, and the server names them in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

/** The workshop's active list has the open orders first (OR-15). */
export function firstOrdersPage(archived: boolean, side: Side) {
  const openFirst = side === 'admin' && !archived ? '1' : undefined;
  return { includeArchived: archived ? '1' : '0', openFirst, view: 'summary', limit: '25' } as const;
}
