import { dayFormat } from '#contract/wording-numbers.ts';
import { browserEnglish } from '../../platform/languages/in-language.ts';

/** Returns a day of a warning in the form of the dates beside it: 'Dec 18', or '18 Dec' in a British browser. */
export function shortDay(day: string): string {
  const format = dayFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }, browserEnglish());
  return format.format(new Date(day));
}
