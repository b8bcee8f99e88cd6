import type { AnswerOf } from '#contract/calls.ts';
import type { WorkCalendar } from '#contract/dates/work-calendar.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { t } from '#contract/wording.ts';
import type { OrderShortage } from '../dates/coverage.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { shortDay } from '../production/acceptance/short-day.ts';
import { neededDay } from './ahead-until.ts';

type Warnings = AnswerOf<'readAcceptance'>['warnings'];

/** So many materials a review names. */
const mostNamed = 5;

/**
 * Warns of believed materials that would be short if the new lines of an order were accepted (11.1). A superadmin reads which
 * ones, and by when to order them; an admin only that there are some. Accepting never waits for it (ST-8).
 */
export function warnOfShortages(viewer: Viewer, short: readonly OrderShortage[], days: WorkCalendar): Warnings {
  if (short.length === 0) return [];
  if (viewer.role !== 'superadmin') return [{ kind: 'shortage', productId: null, text: t`Material is short` }];
  return short.slice(0, mostNamed).map(one => ({ kind: 'shortage', productId: null, text: textOf(one, days) }));
}

function textOf({ category, name, ahead, leadDays, today }: OrderShortage, days: WorkCalendar): string {
  const short = t`${categoryLabels[category]} is short: ${name}.`;
  if (ahead === null) return short;
  const orderBy = days.dayOf(Math.max(1, neededDay(days, today, ahead) - leadDays));
  if (orderBy === undefined) return short;
  return orderBy < today ? `${short} ${t`Order now`}` : `${short} ${t`Order by ${shortDay(orderBy)}`}`;
}
