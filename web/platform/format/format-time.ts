import { t } from '#contract/wording.ts';
import { once } from '../browser/once.ts';
import { bidiIsolated } from './bidi-isolated.ts';
import { locale } from './locale.ts';

// The only module that turns times into text, in the user's language and time zone (H5).

const day = { day: 'numeric', month: 'short' } as const;
const wholeMonth = { day: 'numeric', month: 'long' } as const;
const date = once(() => new Intl.DateTimeFormat(locale(), { ...day, year: 'numeric' }));
const nearDay = once(() => new Intl.DateTimeFormat(locale(), day));
const dayInText = once(() => new Intl.DateTimeFormat(locale(), { ...wholeMonth, year: 'numeric' }));
const nearDayInText = once(() => new Intl.DateTimeFormat(locale(), wholeMonth));
const time = once(() => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }));
/** The parts of a time behind a date, with the hour as the time alone has it: '09:41' or '9:41 AM'. */
const timeParts = once(() => {
  const nine = time()
    .formatToParts(new Date(2026, 0, 1, 9))
    .find(({ type }) => type === 'hour');
  return { hour: nine?.value.length === 2 ? '2-digit' : 'numeric', minute: '2-digit' } as const;
});
const dateAndTime = once(() => new Intl.DateTimeFormat(locale(), { ...day, year: 'numeric', ...timeParts() }));
const nearDayAndTime = once(() => new Intl.DateTimeFormat(locale(), { ...day, ...timeParts() }));
const month = once(() => new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric' }));
const monthName = once(() => new Intl.DateTimeFormat(locale(), { month: 'long' }));
const monthOfYear = once(() => new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }));
const weekday = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long' }));
const shortWeekday = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'short', ...day }));
const shortWeekdayName = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'short' }));
const weekdayName = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'long' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale()));
const halfYearMs = 183 * 86_400_000;
const spans = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const;

/** Formats a time as '18 Nov 2026', for lists of several years and for print. */
export function formatFullDate(moment: string): string {
  return bidiIsolated(date().format(new Date(moment)));
}

/** Formats a day such as '2026-12-18', which belongs to no time zone, as '18 Dec 2026', for lists of several years. */
export function formatFullDay(day: string): string {
  return formatFullDate(`${day}T12:00`);
}

/** Formats a time as '18 Nov', with the year when it is not within half a year. */
export function formatDate(moment: string, now = new Date()): string {
  return dateOf(new Date(moment), now);
}

/** Formats a time as '18 Nov, 09:41', with the year when it is not within half a year. */
export function formatDateAndTime(moment: string, now = new Date()): string {
  const then = new Date(moment);
  return bidiIsolated((isNear(then, now) ? nearDayAndTime : dateAndTime)().format(then));
}

/** Formats a time as '09:41'. */
export function formatTime(moment: string): string {
  return bidiIsolated(time().format(new Date(moment)));
}

/** Formats a time as '09:41' today, else as formatDateAndTime does. */
export function formatMoment(moment: string, now = new Date()): string {
  const isToday = new Date(moment).toDateString() === now.toDateString();
  return isToday ? formatTime(moment) : formatDateAndTime(moment, now);
}

/** Formats a time as 'Today' or '18 November', above what happened on that day; with the year when it is not near. */
export function formatDay(moment: string, now = new Date()): string {
  const then = new Date(moment);
  return then.toDateString() === now.toDateString() ? t`Today` : dateInText(then, now);
}

/** Formats a day such as '2026-11-18' as '18 November', in sentences that customers read, such as those of the timeline. */
export function formatDayInText(given: string, now = new Date()): string {
  return dateInText(new Date(`${given}T12:00`), now);
}

function dateInText(then: Date, now: Date): string {
  return bidiIsolated((isNear(then, now) ? nearDayInText : dayInText)().format(then));
}

/** Formats a day such as '2026-11-18', which belongs to no time zone, as 'Today', 'Yesterday' or '18 November'. */
export function formatCalendarDay(day: string, now = new Date()): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const then = `${day}T12:00`;
  return new Date(then).toDateString() === yesterday.toDateString() ? t`Yesterday` : formatDay(then, now);
}

/** Formats a day such as '2026-12-18' as '18 Dec', with the year when it is not within half a year. */
export function formatShortDay(day: string, now = new Date()): string {
  return dateOf(new Date(`${day}T12:00`), now);
}

/** Formats a day as formatShortDay does, seen from the workshop's `today`. */
export function formatNearDay(day: string, today: string): string {
  return formatShortDay(day, new Date(`${today}T12:00`));
}

/**
 * The form of dates, except in sentences for customers and above what happened on a day. Columns are as wide as English
 * texts. The longer texts of other languages break before a date, not within it.
 */
function dateOf(then: Date, now: Date): string {
  const written = (isNear(then, now) ? nearDay : date)().format(then);
  return bidiIsolated(/^en\b/.test(locale() ?? 'en') ? written : written.replaceAll(' ', '\u00a0'));
}

function isNear(then: Date, now: Date): boolean {
  return Math.abs(then.getTime() - now.getTime()) < halfYearMs;
}

/** Formats a month such as '2026-12' as 'Dec 2026'. */
export function formatMonth(given: string): string {
  return bidiIsolated(month().format(new Date(`${given}-15T12:00`)));
}

/** Formats a time as 'July', with the year when it is not the current year, for sentences such as 'in July'. */
export function formatMonthInText(moment: string, now = new Date()): string {
  const then = new Date(moment);
  return bidiIsolated((then.getFullYear() === now.getFullYear() ? monthName : monthOfYear)().format(then));
}

/** Formats a day such as '2026-12-18' as 'Friday 18 December', to begin a sentence with. */
export function formatWeekday(day: string): string {
  const written = weekday().format(new Date(`${day}T12:00`));
  return bidiIsolated(written.charAt(0).toLocaleUpperCase(locale()) + written.slice(1));
}

/** Formats a day such as '2026-12-18' as 'Fri, Dec 18'. */
export function formatShortWeekday(day: string): string {
  return bidiIsolated(shortWeekday().format(new Date(`${day}T12:00`)));
}

/** Returns the weekday of a day such as '2026-12-18': 'Fri'. */
export function formatShortWeekdayName(day: string): string {
  return bidiIsolated(shortWeekdayName().format(new Date(`${day}T12:00`)));
}

/** Returns the weekday of a time: 'Friday'. */
export function formatWeekdayName(moment: string): string {
  return bidiIsolated(weekdayName().format(new Date(moment)));
}

/** Formats a time as '1 second ago', '3 minutes ago', '1 day ago', up to years. */
export function formatRelative(moment: string, now = new Date()): string {
  const { count, unit } = spanSince(moment, now);
  return bidiIsolated(relative().format(-count, unit));
}

/** Formats how long ago a time is: '1 second', '3 minutes', '22 hours', up to years. */
export function formatSpan(moment: string, now = new Date()): string {
  const { count, unit } = spanSince(moment, now);
  return bidiIsolated(new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count));
}

function spanSince(moment: string, now: Date) {
  let passed = Math.max(1, (now.getTime() - new Date(moment).getTime()) / 1000);
  for (const [unit, length] of spans) {
    if (Math.floor(passed) < length) return { count: Math.floor(passed), unit };
    passed /= length;
  }
  return { count: Math.floor(passed), unit: 'year' as const };
}
