import { limits } from '#contract/call/limits.ts';
import { firstCharacters, shortened, textLength } from '#contract/call/text-length.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';

const mostNamed = 20;
const longestName = 80;

/**
 * Returns the text of a message: what the person wrote, and the names of files that were not taken over. `rest` is what
 * the message has no room for.
 */
export function messageOf(text: string, leftOut: readonly string[]): { message: string; rest: string } {
  const names = leftOut.slice(0, mostNamed).map(name => t`[Not taken over: ${shortened(name, longestName)}]`);
  const more = leftOut.length - mostNamed;
  const notes = [...names, ...(more > 0 ? [t`[Not taken over: ${more} more]`] : [])].join('\n');
  const withNotes = (body: string, ...others: string[]) => [body, ...others, notes].filter(Boolean).join('\n\n');
  const whole = withNotes(text);
  if (textLength(whole) <= limits.message) return { message: whole, rest: '' };
  const cutNote = t`[The e-mail is longer than ${number(limits.message)} characters]`;
  const room = limits.message - textLength(withNotes('x', cutNote)) + 1;
  const beginning = firstCharacters(text, room);
  return { message: withNotes(beginning.trimEnd(), cutNote), rest: text.slice(beginning.length) };
}
