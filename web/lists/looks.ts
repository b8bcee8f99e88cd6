/** The looks of a list. In a file of their own, because the router reads them before the list is loaded. */
export const looks = ['rows', 'cards'] as const;
export type Look = (typeof looks)[number];
