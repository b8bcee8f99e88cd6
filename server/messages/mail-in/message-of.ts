import { limits } from '#contract/call/limits.ts';
import { firstCharacters, isLongerThan, shortened, textLength } from '#contract/call/text-length.ts';
import { t } from '#contract/wording.ts';
import { number } from '#contract/wording-numbers.ts';
import { cutNote, mostCharacters, struckMarks, unnamedFile } from './emails/parser-notes.ts';
import { gap } from './emails/split-text.ts';

/**
 * Characters of what the conversation folds, as the database limits them, here in UTF-16 units. Signs of gaps may make it
 * longer than the email.
 */
export const mostFolded = 400_000;
const mostNamed = 20;
const longestName = 80;

/**
 * Returns the text of a message: what the person wrote, and the names of files that were not taken over. `rest` is what
 * the message has no room for.
 */
export function messageOf(text: string, leftOut: readonly string[]): { message: string; rest: string } {
  const names = leftOut
    .slice(0, mostNamed)
    .map(name => t`[Not taken over: ${name === unnamedFile ? t.of(name) : shortened(name, longestName)}]`);
  const more = leftOut.length - mostNamed;
  const notes = [...names, ...(more > 0 ? [t`[Not taken over: ${more} more]`] : [])].join('\n');
  const written = withWordedNotes(text);
  const withNotes = (body: string, ...others: string[]) => [body, ...others, notes].filter(Boolean).join('\n\n');
  const whole = withNotes(written);
  if (!isLongerThan(whole, limits.message)) return { message: whole, rest: '' };
  const note = longerThan(limits.message);
  const room = limits.message - textLength(withNotes('x', note)) + 1;
  const beginning = firstCharacters(written, room);
  // The beginning is in the normal form. Where the text is not, nothing may be missing.
  const rest = written.startsWith(beginning) ? written.slice(beginning.length) : written;
  return { message: withNotes(beginning.trimEnd(), note), rest };
}

/** Returns what the conversation folds of an email: what its message has no room for, and what is quoted. */
export function foldedOf(rest: string, quoted: string): string {
  const folded = [rest, withWordedNotes(quoted)].filter(part => part.trim() !== '').join(`\n\n${gap}\n\n`);
  if (folded.length <= mostFolded) return folded;
  const note = `\n\n${longerThan(mostFolded)}`;
  return folded.slice(0, mostFolded - note.length).replace(/[\ud800-\udbff]$/, '') + note;
}

/** Words the notes and marks of the process that reads emails. */
export function withWordedNotes(text: string): string {
  const { before, after } = struckMarks;
  const [start = '', end = ''] = t`[${before} struck out]`.split(before);
  const worded = text.replace(cutNote, () => longerThan(mostCharacters));
  // A letter may have 40,000 marks. Parting a text at them takes a fraction of the time of replacing them.
  const parts = worded.split(before).join(start).split(` ${after}`).join(end);
  return parts.split(after).join(end.trimStart());
}

const longerThan = (most: number) => t`[The e-mail is longer than ${number(most)} characters]`;
