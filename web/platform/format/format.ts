import { plural, t } from '#contract/wording.ts';
import { once } from '../browser/once.ts';
import { locale } from './locale.ts';
import { formatSmall } from './native-digits.ts';

// The only module that turns numbers into text, in the user's language (H5); times are in format-time.ts.

const number = once(() => new Intl.NumberFormat(locale()));
const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const amount = once(() => new Intl.NumberFormat(locale(), twoDigits));
const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size as '640 bytes' or '2.4 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  // The short name of bytes has no plural in English: '640 byte'.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: sizes[step],
    unitDisplay,
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}

/** Formats a number as '1,150'. */
export function formatNumber(value: number): string {
  const isSmall = Number.isInteger(value) && value >= 0 && value < 1000;
  return isSmall ? formatSmall(value) : number().format(value);
}

/** Formats an integer percentage as '40%'. The sign has its place in each language. */
export function formatPercent(value: number): string {
  return t`${formatNumber(value)}%`;
}

/** Counts within texts look like those beside them. */
Object.assign(globalThis, { wordsNumber: formatNumber });

/** Formats a count with its unit: '1 product', '1,150 products'. `npm run texts` finds the units in the calls. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  const forms: Record<'one' | 'other', string> = { one: `# ${one}`, other: `# ${many}` };
  return (plural as (count: number, given: typeof forms) => string)(count, forms);
}

/** Formats a decimal text such as '1950.00' as '1,950.00', without losing digits, and with the sign '−' below 0. */
export function formatAmount(decimal: string): string {
  return amount()
    .format(decimal as Intl.StringNumericLiteral)
    .replace('-', '−');
}
