import { describe, expect, test } from 'vitest';
import { findPublicHolidays } from './find-public-holidays.ts';

const years = { from: '2026-11-29', to: '2027-12-31' };
const find = (country?: string, region?: string, language = 'en') =>
  findPublicHolidays({ country, region, language, ...years });
const daysOf = (country: string, region?: string) => find(country, region).holidays.map(({ from }) => from);

describe('DA-15 the public holidays of ten countries (D10)', () => {
  test.each([
    ['DE', 'BY', ['2027-01-06', '2027-11-01'], '2027-10-03'],
    ['DE', 'BE', ['2027-03-08'], '2027-10-03'],
    ['CZ', undefined, ['2026-12-24', '2027-07-05'], '2027-09-28'],
    ['IT', undefined, ['2026-12-08', '2027-04-25'], '2027-06-02'],
    ['FR', undefined, ['2027-05-08', '2027-11-11'], '2027-07-14'],
    ['ES', 'MD', ['2027-05-03'], '2027-10-12'],
    ['TR', undefined, ['2027-04-23', '2027-08-30'], '2027-10-29'],
    ['GB', 'SCT', ['2027-11-30'], '2026-12-25'],
    ['US', undefined, ['2027-11-25'], '2027-07-05'],
    ['AT', undefined, ['2026-12-08'], '2027-10-26'],
    ['CH', 'ZH', ['2027-05-01'], '2027-08-01'],
  ])('%s %s', (country, region, ofPlace, ofCountry) => {
    const days = daysOf(country, region);
    expect(days).toEqual(expect.arrayContaining([...ofPlace, ofCountry]));
    expect(days).toEqual(days.toSorted());
    expect(new Set(find(country, region).holidays.map(one => `${one.from} ${one.to}`)).size).toBe(days.length);
  });

  test('those of a region are not proposed for the whole country', () => {
    expect(daysOf('DE')).not.toContain('2027-01-06');
    expect(daysOf('DE', 'BE')).not.toContain('2027-01-06');
  });

  test('are no holidays of banks or schools, and none before today', () => {
    expect(daysOf('DE', 'BY')).not.toContain('2026-12-24');
    expect(daysOf('DE').every(day => day >= years.from && day <= years.to)).toBe(true);
  });

  test('are the days of the place in every time zone of the machine (DF11)', () => {
    const before = process.env.TZ;
    try {
      const found = ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map(zone => {
        process.env.TZ = zone;
        return [daysOf('NZ'), daysOf('US'), find('TR').holidays, find('IL').holidays];
      });
      expect(found[1]).toEqual(found[0]);
      expect(found[2]).toEqual(found[0]);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  test('last as long as they do', () => {
    const long = find('TR').holidays.find(({ name }) => name.includes('Ramadan'));
    expect(Date.parse(long?.to ?? '') - Date.parse(long?.from ?? '')).toBe(3 * 86_400_000);
    expect(find('IL').holidays.every(({ from, to }) => to >= from)).toBe(true);
  });
});

describe('the names in another language', () => {
  const namesOf = (places: readonly { name: string }[]) => places.map(({ name }) => name);

  test('are those of the language, sorted as it sorts', () => {
    const { countries, regions, holidays } = find('CH', 'TI', 'it');
    expect(namesOf(countries)).toEqual(expect.arrayContaining(['Svizzera', 'Grecia', 'Stati Uniti']));
    expect(namesOf(regions)).toContain('Canton Ticino');
    expect(namesOf(holidays)).toContain('Capodanno');
    const names = namesOf(find(undefined, undefined, 'de').countries);
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'));
  });

  test('are English for holidays without one', () => {
    const names = namesOf(find('GR', undefined, 'tr').holidays);
    expect(names).toEqual(expect.arrayContaining(['Yılbaşı', 'Epiphany']));
  });
});

test('a country that is not known has no regions and no holidays', () => {
  const { countries, ...rest } = find('XX', 'YY');
  expect(rest).toEqual({ regions: [], holidays: [] });
  expect(countries.length).toBeGreaterThan(150);
  expect(find().holidays).toEqual([]);
  expect(find('CZ', 'nowhere').holidays).toEqual(find('CZ').holidays);
});
