/** The key prefix of all catalog queries, which live events refresh. */
export const catalogKey = ['catalog'] as const;
