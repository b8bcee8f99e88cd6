/** The key prefix of all catalog queries, which live events refresh. */
export const catalogKey = ['catalogue'] as const;
