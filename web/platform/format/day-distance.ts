const dayMs = 86_400_000;
/** Farther days are shown by their date alone. */
const farthest = 60;

/**
 * Returns how far a day is from another in calendar days: 'today', 'tomorrow', 'yesterday', 'in 3 days' or '3 days ago'
 * (LA-2); '' for days that are more than 60 days away. Days are 'YYYY-MM-DD'.
 */
export function dayDistance(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  if (Math.abs(days) > farthest) return '';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/** Returns how many calendar days ago a moment was, in the browser's time zone. */
export function daysSince(moment: string, now = new Date()): number {
  return Math.round((Date.parse(browserToday(now)) - Date.parse(browserToday(new Date(moment)))) / dayMs);
}

/** Returns today in the browser's time zone as 'YYYY-MM-DD'. */
export function browserToday(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
