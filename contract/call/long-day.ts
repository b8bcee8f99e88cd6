/** Returns a day YYYY-MM-DD as emails and notifications write it: '26 November 2026'. */
export function longDay(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
