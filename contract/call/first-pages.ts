import type { Side } from './roles.ts';

/** The first page of the lists that open first: the web requests it, and the server names it in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

/** The workshop's active list leaves out completed orders, which have a chip of their own (OR-15). */
export function firstOrdersPage(archived: boolean, side: Side) {
  const progress = side === 'admin' && !archived ? 'open' : undefined;
  return { includeArchived: archived ? '1' : '0', progress, view: 'summary', limit: '25' } as const;
}
