/** How a list may look; here and not beside what chooses it, for addresses are read before anything of that is loaded. */
export const looks = ['rows', 'cards'] as const;
export type Look = (typeof looks)[number];
