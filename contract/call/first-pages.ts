import type { Side } from './roles.ts';

/** The first pages of the lists that open first. The web requests them, and the server names them in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

/** Completed orders have a chip of their own, so the workshop's active list leaves them out (OR-15). */
export function firstOrdersPage(archived: boolean, side: Side) {
  const progress = side === 'admin' && !archived ? 'open' : undefined;
  return { includeArchived: archived ? '1' : '0', progress, view: 'summary', limit: '25' } as const;
}
