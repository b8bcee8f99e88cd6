import { dayFormat } from '../wording-numbers.ts';

/** Returns a day YYYY-MM-DD as emails and notifications write it: '26 November 2026'. */
export function longDay(day: string): string {
  return dayFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
