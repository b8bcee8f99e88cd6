import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { TodaySection } from '#contract/planning/today/sections.ts';
import { api, pagesByCursor } from '../platform/api/client.ts';
import { live, todayKey } from './queries.ts';

/** The work of the workshop today. */
export const todayOptions = queryOptions({ queryKey: todayKey, queryFn: () => api.readToday({}), ...live });

/** How many decisions wait on Today, for the other screens. */
export const decisionsOptions = queryOptions({
  queryKey: [...todayKey, 'counts'] as const,
  queryFn: () => api.countDecisions(),
  ...live,
});

/** Rows of a page of one section. */
const pageRows = '100';

/** All rows of one section, in pages. */
export function sectionOptions(section: TodaySection, stage?: Stage) {
  return infiniteQueryOptions({
    queryKey: [...todayKey, section, stage] as const,
    queryFn: ({ pageParam }) => api.readToday({ section, stage, limit: pageRows, cursor: pageParam }),
    ...pagesByCursor,
    ...live,
  });
}
