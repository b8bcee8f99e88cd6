/** The sections of Today (TB-2). Without zod, because the browser loads it. */
export const todaySections = ['new', 'next', 'blocked', 'waiting', 'dates', 'verify'] as const;
export type TodaySection = (typeof todaySections)[number];
