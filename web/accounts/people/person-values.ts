import type { Person } from '#contract/accounts/people.ts';
import { formatRelative, formatShortDay } from '../../platform/format/format-time.ts';
import { locale } from '../../platform/format/locale.ts';
import { texts } from './texts.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the person's name, or the username when nobody entered a name. */
export function shownName({ name, username }: Pick<Person, 'name' | 'username'>): string {
  return name || username;
}

/** Returns the first letters of the first and the last word: 'ML' for 'Mara Lind'. */
export function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .map(word => [...word][0] ?? '');
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toLocaleUpperCase(locale());
}

/** Returns 'Last seen 2 hours ago', after a day 'Last seen 19 Nov', or 'Not signed in yet'. */
export function seenText({ lastSeenAt }: Pick<Person, 'lastSeenAt'>, now = new Date()): string {
  if (!lastSeenAt) return texts.never;
  const isRecent = now.getTime() - new Date(lastSeenAt).getTime() < dayMs;
  return texts.lastSeen(isRecent ? formatRelative(lastSeenAt, now) : formatShortDay(localDay(lastSeenAt), now));
}

function localDay(moment: string): string {
  const then = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}
