import { texts } from '../texts.ts';

const dayMs = 86_400_000;
const words = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/**
 * Returns what to ask about a hold that lasts until the promised day of its order or longer (PR-10): 'Nine weeks? Promised for
 * Dec 14'. Undefined for a shorter hold, without a day and without a promise. Days are 'YYYY-MM-DD'.
 */
export function holdWarning(until: string, promisedOn: string | null, today: string): string | undefined {
  if (until === '' || promisedOn === null || until < promisedOn || until <= today) return undefined;
  const days = Math.round((Date.parse(until) - Date.parse(today)) / dayMs);
  const [count, unit] = days < 14 ? [days, 'day'] : [Math.round(days / 7), 'week'];
  return texts.holdTooLong(`${words[count] ?? count} ${unit}${count === 1 ? '' : 's'}`, promisedOn);
}
