import { formatSmall } from './own-digits.ts';

/** The one place that turns times and numbers into text, in the person's language and time zone (quality H5). */
const date = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' }));
const dateAndTime = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));
const time = once(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const day = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }));
const number = once(() => new Intl.NumberFormat());
const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const amount = once(() => new Intl.NumberFormat(undefined, twoDigits));
const relative = once(() => new Intl.RelativeTimeFormat());
const spans = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
] as const;
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Made when it is first needed: each costs a phone some 10 ms, and no screen needs them all. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** '18 Nov 2026' */
export function formatDate(moment: string): string {
  return date().format(new Date(moment));
}

/** '18 Nov 2026, 09:41' */
export function formatDateAndTime(moment: string): string {
  return dateAndTime().format(new Date(moment));
}

/** '09:41' */
export function formatTime(moment: string): string {
  return time().format(new Date(moment));
}

/** 'Today', '18 November', or with its year when that is not this one. */
export function formatDay(moment: string, now = new Date()): string {
  const then = new Date(moment);
  if (then.toDateString() === now.toDateString()) return 'Today';
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear)().format(then);
}

/** '1 second ago', '3 minutes ago', '1 day ago' (specification 2, 'Notification dropdown'); in a year's steps at most. */
export function formatRelative(moment: string, now = new Date()): string {
  let passed = Math.min(-1, (new Date(moment).getTime() - now.getTime()) / 1000);
  for (const [unit, length] of spans) {
    const whole = Math.ceil(passed);
    if (-whole < length) return relative().format(whole, unit);
    passed /= length;
  }
  return relative().format(Math.ceil(passed), 'year');
}

/** '640 byte', '2.4 MB' */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = new Intl.NumberFormat(undefined, { style: 'unit', unit: sizes[step], maximumFractionDigits: 1 });
  return format.format(bytes / 1000 ** step);
}

/** '1,150' */
export function formatNumber(value: number): string {
  const isSmall = Number.isInteger(value) && value >= 0 && value < 1000;
  return isSmall ? formatSmall(value) : number().format(value);
}

/** '40%' for a whole number of hundredths. */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`;
}

/** '1 product', '1,150 products' */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** '1,950.00' for a decimal kept as text, '1950.00': every digit is shown, however long it is. */
export function formatAmount(decimal: string): string {
  return amount().format(decimal as Intl.StringNumericLiteral);
}
