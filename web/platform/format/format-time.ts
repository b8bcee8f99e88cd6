import { once } from '../browser/once.ts';
import { bidiIsolated } from './bidi-isolated.ts';
import { locale } from './locale.ts';

// The only module that turns times into text, in the user's language and time zone (H5).

const date = once(() => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric' }));
const shortDay = once(() => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short' }));
const month = once(() => new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric' }));
const monthName = once(() => new Intl.DateTimeFormat(locale(), { month: 'long' }));
const monthOfYear = once(() => new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }));
const dateAndTime = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }));
const time = once(() => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }));
const day = once(() => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }));
const weekday = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long' }));
const shortWeekday = once(
  () => new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short' }),
);
const shortWeekdayName = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'short' }));
const weekdayName = once(() => new Intl.DateTimeFormat(locale(), { weekday: 'long' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric' }));
const relative = once(() => new Intl.RelativeTimeFormat(locale()));
const halfYearMs = 183 * 86_400_000;
const spans = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const;

/** Formats a time as '18 Nov 2026'. */
export function formatDate(moment: string): string {
  return bidiIsolated(date().format(new Date(moment)));
}

/** Formats a time as '18 Nov 2026, 09:41'. */
export function formatDateAndTime(moment: string): string {
  return bidiIsolated(dateAndTime().format(new Date(moment)));
}

/** Formats a time as '09:41'. */
export function formatTime(moment: string): string {
  return bidiIsolated(time().format(new Date(moment)));
}

/** Formats a time as '09:41' today, else as '18 November, 09:41', with the year when it is not the current year. */
export function formatMoment(moment: string, now = new Date()): string {
  const then = new Date(moment);
  const isToday = then.toDateString() === now.toDateString();
  return isToday ? formatTime(moment) : `${dayAndMonth(then, now)}, ${formatTime(moment)}`;
}

/** Formats a time as 'Today' or '18 November', with the year when it is not the current year. */
export function formatDay(moment: string, now = new Date()): string {
  const then = new Date(moment);
  return then.toDateString() === now.toDateString() ? 'Today' : dayAndMonth(then, now);
}

/** Formats a day such as '2026-11-18' as '18 November', for sentences such as 'Promised for 18 November'. */
export function formatDayInText(day: string, now = new Date()): string {
  return dayAndMonth(new Date(`${day}T12:00`), now);
}

function dayAndMonth(then: Date, now: Date): string {
  return bidiIsolated((then.getFullYear() === now.getFullYear() ? day : dayOfYear)().format(then));
}

/** Formats a day such as '2026-11-18', which belongs to no time zone, as 'Today', 'Yesterday' or '18 November'. */
export function formatCalendarDay(day: string, now = new Date()): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const then = `${day}T12:00`;
  return new Date(then).toDateString() === yesterday.toDateString() ? 'Yesterday' : formatDay(then, now);
}

/** Formats a day such as '2026-12-18' as '18 Dec', with the year when it is not the current year. */
export function formatShortDay(day: string, now = new Date()): string {
  return bidiIsolated((day.startsWith(String(now.getFullYear())) ? shortDay : date)().format(new Date(`${day}T12:00`)));
}

/** Formats a day such as '2026-12-18' as '18 Dec', without its year. */
export function formatDayOnly(day: string): string {
  return bidiIsolated(shortDay().format(new Date(`${day}T12:00`)));
}

/** Formats a day within half a year of `today` as '18 Dec', and any other day as formatShortDay does. */
export function formatNearDay(day: string, today: string): string {
  const isNear = Math.abs(Date.parse(day) - Date.parse(today)) < halfYearMs;
  return isNear ? formatDayOnly(day) : formatShortDay(day);
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

/** Formats a day such as '2026-12-18' as 'Friday 18 December'. */
export function formatWeekday(day: string): string {
  return bidiIsolated(weekday().format(new Date(`${day}T12:00`)));
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
