import { dayFormat } from '#contract/wording-numbers.ts';

/** Returns a day of a warning, such as '18 Dec'. */
export function shortDay(day: string): string {
  return dayFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
}
