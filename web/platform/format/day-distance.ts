import { plural, t } from '#contract/wording.ts';

const dayMs = 86_400_000;
/** Farther days are shown by their date alone. */
const farthest = 60;

/**
 * Returns how far a day is from another in calendar days: 'today', 'tomorrow', 'yesterday', 'in 3 days' or '3 days ago'
 * (LA-2); '' for days that are more than 60 days away. Days are 'YYYY-MM-DD'.
 */
export function dayDistance(day: string, today: string): string {
  const days = -daysBetween(day, today);
  if (days === 0) return t`today`;
  if (days === 1) return t`tomorrow`;
  if (days === -1) return t`yesterday`;
  if (Math.abs(days) > farthest) return '';
  return days > 0
    ? plural(days, { one: 'in # day', other: 'in # days' })
    : plural(-days, { one: '# day ago', other: '# days ago' });
}

/** Returns how many calendar days lie between two days such as '2026-11-18'. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** Returns how many calendar days ago a moment was, in the browser's time zone. */
export function daysSince(moment: string, now = new Date()): number {
  return daysBetween(browserToday(new Date(moment)), browserToday(now));
}

/** Returns today in the browser's time zone as 'YYYY-MM-DD'. */
export function browserToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
