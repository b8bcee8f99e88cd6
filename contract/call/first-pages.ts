/** The first page of the lists that open first: the web requests it, and the server names it in a Link header. */
export const firstCatalogPage = { limit: '48' } as const;

export function firstOrdersPage(archived: boolean) {
  return { includeArchived: archived ? '1' : '0', view: 'summary', limit: '25' } as const;
}
