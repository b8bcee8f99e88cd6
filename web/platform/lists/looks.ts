/** The looks of a list. Separate from the list, because the router needs them before the list is loaded. */
export const looks = ['rows', 'cards'] as const;
export type Look = (typeof looks)[number];
