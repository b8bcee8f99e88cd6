import type { NumberFormat } from './number-formats.ts';

const daySeconds = 86_400;
/** The last day of Excel is 31 December 9999. */
const lastSerial = { 1900: 2_958_465, 1904: 2_957_003 };
/** Excel's day 60 is 29 February 1900, which did not exist. */
const leapDay = 60;

/** Returns a number of a cell as text: by the cell's format where that is a date or has leading zeros, else as General. */
export function textOfNumber(value: number, format: NumberFormat, is1904: boolean): string {
  if (format.hasDate || format.hasTime) {
    const last = lastSerial[is1904 ? 1904 : 1900];
    if (value >= 0 && value < last + 1) return textOfSerial(value, format, is1904);
  }
  const general = generalText(value);
  if (!format.zeros || !Number.isInteger(value)) return general;
  return value < 0 ? `-${withZeros(general.slice(1), format.zeros)}` : withZeros(general, format.zeros);
}

/** The first place of a format takes all digits for which it has no place. */
function withZeros(digits: string, places: readonly (string | null)[]): string {
  const count = places.filter(place => place === null).length;
  const padded = digits.padStart(count, '0');
  let at = padded.length - count;
  const first = places.indexOf(null);
  return places
    .map((place, index) => place ?? (index === first ? padded.slice(0, ++at) : (padded[at++] ?? '')))
    .join('');
}

/** Numbers below this one have an exponent, because their digits begin far behind the point. */
const leastPlain = 1e-85;

/** Returns the shortest text that Excel shows for a number: at most 15 digits, without an exponent up to 15 before the point. */
export function generalText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  const size = Math.abs(rounded);
  if (rounded === 0) return '0';
  if (size >= 1e15 || size < leastPlain) return rounded.toExponential().replace('e+', 'E+').toUpperCase();
  if (!text.includes('e')) return text;
  return rounded.toFixed(15 - Math.floor(Math.log10(size))).replace(/(?<!0)0+$/, '');
}

function textOfSerial(serial: number, { hasDate, hasTime }: NumberFormat, is1904: boolean): string {
  const seconds = Math.round(serial * daySeconds);
  const day = Math.floor(seconds / daySeconds);
  const time = timeText(seconds % daySeconds);
  if (!hasDate) return time;
  const date = dateText(day, is1904);
  return hasTime && seconds % daySeconds !== 0 ? `${date} ${time}` : date;
}

function timeText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const minutes = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? minutes : `${minutes}:${two(seconds % 60)}`;
}

function dateText(day: number, is1904: boolean): string {
  if (is1904) return isoDay(Date.UTC(1904, 0, 1 + day));
  if (day === leapDay) return '1900-02-29';
  return isoDay(Date.UTC(1899, 11, (day < leapDay ? 31 : 30) + day));
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns a date that a file stores as ISO text, such as '2026-11-27T10:30:00'. */
export function textOfIsoDate(value: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?/.exec(value) ?? [];
  const clock = time.replace(/:00$/, time.length > 5 ? '' : ':00');
  return day === '' ? value : clock === '' || clock === '00:00' ? day : `${day} ${clock}`;
}
