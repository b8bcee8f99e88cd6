import Holidays from 'date-holidays';
import type { AnswerOf } from '#contract/calls.ts';

/** `from` and `to` are days such as '2026-11-29', and `language` is that of the names. */
export type PlaceAndTime = {
  country: string | undefined;
  region: string | undefined;
  from: string;
  to: string;
  language: string;
};

/**
 * Returns the countries, the regions of one of them and its public holidays that begin between two days. A
 * holiday without a name in the language has an English one, and a region the one of its country. A country or region that
 * is not known has none.
 */
export function findPublicHolidays({
  country,
  region,
  from,
  to,
  language,
}: PlaceAndTime): AnswerOf<'readPublicHolidays'> {
  const countries = placesOf(countriesIn(language), language);
  if (!countries.some(({ code }) => code === country) || country === undefined) {
    return { countries, regions: [], holidays: [] };
  }
  const calendar = new Holidays(country);
  const regions = placesOf(calendar.getStates(country, language) ?? {}, language);
  if (region !== undefined && regions.some(({ code }) => code === region)) calendar.init(country, region);
  calendar.setLanguages([language, 'en']);
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const holidays = [...new Set(years)]
    .flatMap(year => calendar.getHolidays(year))
    .filter(({ type }) => type === 'public')
    .map(({ name, ...holiday }) => ({ ...daysOf(holiday), name }))
    .filter(holiday => holiday.from >= from && holiday.from <= to);
  return { countries, regions, holidays: withoutRepeated(holidays) };
}

/** Returns the names of countries. The library has most of them only in English and in the language of the country. */
function countriesIn(language: string): Record<string, string> {
  const english = new Holidays().getCountries('en');
  if (language === 'en') return english;
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return Object.fromEntries(Object.entries(english).map(([code, name]) => [code, names.of(code) ?? name]));
}

const placesOf = (names: Record<string, string>, language: string) =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, language));

/**
 * Returns the first and the last day. The library's day is that of the place, whatever the time zone of this machine is:
 * '2027-03-09 00:00:00 -0600' begins 6 hours before that day, at the sunset.
 */
function daysOf({ date, start, end }: { date: string; start: Date; end: Date }) {
  const from = date.slice(0, 10);
  const hoursBefore = Number(/ -(\d\d)\d\d$/.exec(date)?.[1] ?? 0);
  const hours = (end.getTime() - start.getTime()) / 3_600_000 - hoursBefore;
  const more = Math.max(0, Math.ceil(hours / 24) - 1);
  const to = new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
  return { from, to };
}

/** Two names for one day are one entry. */
function withoutRepeated(holidays: AnswerOf<'readPublicHolidays'>['holidays']) {
  const byDays = new Map<string, (typeof holidays)[number]>();
  for (const holiday of holidays.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const key = `${holiday.from} ${holiday.to}`;
    const before = byDays.get(key);
    byDays.set(key, before ? { ...before, name: `${before.name}, ${holiday.name}` } : holiday);
  }
  return [...byDays.values()];
}
