/** The choices on the screen of Pace. Without zod, because the screen loads it. */
export const paceWeeks = [4, 12, 52] as const;
/** The charts, each of which can be downloaded. */
export const paceCharts = ['flow', 'stages', 'leads'] as const;
export type PaceChart = (typeof paceCharts)[number];
