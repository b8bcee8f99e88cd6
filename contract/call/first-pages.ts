import type { Side } from './roles.ts';

/** The first pages of the lists that open first. The web requests them, and the server names them in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

/** The workshop's active list has the open orders first (OR-15), by date (OR-12). */
export function firstOrdersPage(archived: boolean, side: Side) {
  const ofWorkshop = side === 'admin' && !archived ? ({ openFirst: '1', sort: 'date' } as const) : {};
  return { includeArchived: archived ? '1' : '0', ...ofWorkshop, view: 'summary', limit: '25' } as const;
}
