import { plural, t } from '#contract/wording.ts';
import { formatShortDay } from '../format/format-time.ts';
import { numberWord } from '../format/number-word.ts';

const dayMs = 86_400_000;

/**
 * Returns what to ask about a hold that lasts until the promised day of its order or longer (PR-10): 'Nine weeks? Promised for
 * Dec 14'. Undefined for a shorter hold, without a day and without a promise. Days are 'YYYY-MM-DD'.
 */
export function holdWarning(until: string, promisedOn: string | null, today: string): string | undefined {
  if (until === '' || promisedOn === null || until < promisedOn || until <= today) return undefined;
  const days = Math.round((Date.parse(until) - Date.parse(today)) / dayMs);
  return days < 14 ? daysTooLong(days, promisedOn) : weeksTooLong(Math.round(days / 7), promisedOn);
}

function daysTooLong(count: number, promisedOn: string): string {
  const day = formatShortDay(promisedOn);
  if (count === 1) return t`One day? Promised for ${day}`;
  return plural(
    count,
    { one: '{many} day? Promised for {day}', other: '{many} days? Promised for {day}' },
    { many: numberWord(count, 12), day },
  );
}

function weeksTooLong(count: number, promisedOn: string): string {
  const day = formatShortDay(promisedOn);
  if (count === 1) return t`One week? Promised for ${day}`;
  return plural(
    count,
    { one: '{many} week? Promised for {day}', other: '{many} weeks? Promised for {day}' },
    { many: numberWord(count, 12), day },
  );
}
