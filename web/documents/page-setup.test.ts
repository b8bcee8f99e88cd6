import { afterEach, describe, expect, it, vi } from 'vitest';
import { paperSize } from '#documents/paper-size.ts';
import { readPageSetup } from './page-setup.ts';

/** Countries in which US Letter is usual (Unicode CLDR). */
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');
type WithZones = Intl.Locale & { getTimeZones(): string[] };
const zonesOf = (region: string) => (new Intl.Locale(`und-${region}`) as WithZones).getTimeZones();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('paperSize', () => {
  it.each(letterRegions)('returns US Letter in every time zone of %s', region => {
    expect(zonesOf(region).filter(zone => paperSize(zone) !== 'LETTER')).toEqual([]);
  });

  it('returns A4 in every other time zone', () => {
    const others = new Set(Intl.supportedValuesOf('timeZone'));
    for (const zone of letterRegions.flatMap(zonesOf)) others.delete(zone);

    expect(others.size).toBeGreaterThan(300);
    expect([...others].filter(zone => paperSize(zone) !== 'A4')).toEqual([]);
  });

  it.each([
    ['America/Indiana/Indianapolis', 'LETTER'],
    ['America/Kentucky/Louisville', 'LETTER'],
    ['US/Eastern', 'LETTER'],
    ['America/Argentina/Buenos_Aires', 'A4'],
    ['UTC', 'A4'],
    ['', 'A4'],
  ])('returns for the time zone %s of other browsers the size %s', (zone, size) => {
    expect(paperSize(zone)).toBe(size);
  });
});

it('chooses A4 for a browser in American English in Berlin', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {}, lang: 'en' } });

  expect(readPageSetup()).toMatchObject({ timeZone: 'Europe/Berlin', size: 'A4' });
});
