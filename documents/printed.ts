import { statusLabel } from '#contract/orders/status-labels.ts';
import { t } from '#contract/wording.ts';
import type { PageSetup } from './pdf-job.ts';

/** 'Not Reviewed'; 'Pending' for a line without a status, 'Unknown' for any other (DO-1, PR-1). */
export function printedStatus(status: string | undefined): string {
  return status ? statusLabel(status) : t`Pending`;
}

const mostLetters = 50;

/** Returns the first 50 characters and an ellipsis (DO-1). Counts graphemes, so that no emoji is split. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('').trimEnd()}...` : line;
}

/** 'Page 1 of 3'. */
export function pageText(page: number, pages: number): string {
  return t`Page ${page} of ${pages}`;
}

type Printer = ReturnType<typeof makePrinter>;
const printers = new Map<string, Printer>();

/** Dates and numbers in the reader's language and time zone. */
export function printer(setup: PageSetup): Printer {
  const key = `${setup.locale} ${setup.timeZone}`;
  const made = printers.get(key) ?? makePrinter(setup);
  printers.set(key, made);
  return made;
}

function makePrinter({ locale, timeZone }: PageSetup) {
  const shortDate = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = new Intl.DateTimeFormat(locale, { ...shortDate, timeZone });
  const { hour12 } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions();
  const time = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  const moment = new Intl.DateTimeFormat(locale, { ...shortDate, ...time, timeZone });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat(locale, { ...shortDate, timeZone: 'UTC' });
  const weekday = { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const [dayOfWeek, dayOfYear] = [{}, { year: 'numeric' } as const].map(
    year => new Intl.DateTimeFormat(locale, { ...weekday, ...year }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  const count = new Intl.NumberFormat(locale);
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    date: (time: string) => date.format(new Date(time)),
    moment: (time: string) => moment.format(new Date(time)),
    clock: (time: string) => clock.format(new Date(time)),
    /** Formats a calendar day such as '2026-12-02', the same in every time zone. */
    day: (date: string) => day.format(new Date(date)),
    /** Formats a calendar day with its weekday: 'Mon 28 December'. */
    dayOfWeek: (date: string, isThisYear: boolean) => (isThisYear ? dayOfWeek : dayOfYear).format(new Date(date)),
    count: (number: number) => count.format(number),
    /** Formats an exact decimal, given as text of any length: '1950.00'. */
    amount: (decimal: string) => amount.format(decimal as `${number}`),
    /** The same with the decimals that it has, at most four: '12.3456', '1,950'. */
    exact: (decimal: string) => exact.format(decimal as `${number}`),
  };
}

/** '\u215b' is '1/8'. */
function fraction(letter: string): string {
  return letter.normalize('NFKC').replace('\u2044', '/');
}

/**
 * Returns a text as PDFs print it: composed, on one line, without control characters, variation selectors and keycaps,
 * and with fractions as '5 1/8', because no font has their characters. Joiners stay.
 */
export function printable(text: string): string {
  return (
    text
      .normalize()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/\p{Variation_Selector}|\u20e3/gu, '')
      .replace(
        /(\p{Nd}?)([\u2150-\u215f\u2189])/gu,
        (_, whole, part) => `${whole && `${whole}\u00a0`}${fraction(part)}`,
      )
      // Splits Thai sara am in two below its tone mark, because React-PDF drops the last letter when it is one
      // character.
      .replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
      .replace(/[\u2007\u2009\u202f]/g, '\u00a0')
      .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
      .replace(/ +/g, ' ')
      // React-PDF prints the second of two emoji in the first font, which lacks it.
      .replace(/(?<=\p{Extended_Pictographic}\p{M}{0,4}\p{EMod}?)(?=\p{Extended_Pictographic})/gu, '\u00a0')
  );
}
