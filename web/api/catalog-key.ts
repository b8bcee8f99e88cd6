/** The key of all queries of the catalog, which live events refresh. */
export const catalogKey = ['catalogue'] as const;
