import { afterEach, describe, expect, it, vi } from 'vitest';
import { bidiIsolated } from './bidi-isolated.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the formats of a browser in this language. */
async function formatsIn(language: string) {
  const DateTimeFormat = class extends Intl.DateTimeFormat {
    constructor(_: unknown, options: Intl.DateTimeFormatOptions) {
      super(language, options);
    }
  };
  const RelativeTimeFormat = class extends Intl.RelativeTimeFormat {
    constructor() {
      super(language);
    }
  };
  vi.stubGlobal('Intl', Object.assign(Object.create(Intl), { DateTimeFormat, RelativeTimeFormat }));
  vi.resetModules();
  return import('./format-time.ts');
}

describe('bidiIsolated', () => {
  it.each(['Harbour Goods', '18 Nov 2026', '皮革', ''])('returns %j as it is', text => {
    expect(bidiIsolated(text)).toBe(text);
  });

  it.each(['עור', 'جلد', '۱۴۰۵', 'Acme שותפים'])('isolates %s', text => {
    expect(bidiIsolated(text)).toBe(`\u2068${text}\u2069`);
  });
});

it.each(['he', 'ar', 'fa'])('isolates every date in %s, so that a count after it stays behind it', async language => {
  const formats = await formatsIn(language);
  const moment = '2026-11-26T10:00:00Z';

  const dates = [
    formats.formatDate(moment),
    formats.formatDateAndTime(moment),
    formats.formatDay(moment, new Date('2025-01-01')),
    formats.formatShortDay('2026-11-26', new Date('2025-01-01')),
    formats.formatDayInText('2026-11-26', new Date('2025-01-01')),
    formats.formatFullDate(moment),
    formats.formatMonth('2026-11'),
    formats.formatWeekday('2026-11-26'),
    formats.formatWeekdayName(moment),
    formats.formatRelative(moment, new Date('2026-11-26T10:05:00Z')),
  ];

  for (const date of dates) expect(date).toMatch(/^\u2068.+\u2069$/s);
});

it.each([
  ['en-US', 'Nov 26', 'Nov 26, 2026', 'Nov 26, 9:05 AM'],
  ['en-GB', '26 Nov', '26 Nov 2026', '26 Nov, 09:05'],
  ['de', '26. Nov.', '26. Nov. 2026', '26. Nov., 09:05'],
  ['tr', '26 Kas', '26 Kas 2026', '26 Kas 09:05'],
])('writes a date in one form in %s, alone and with its time', async (language, near, far, withTime) => {
  const formats = await formatsIn(language);
  const moment = new Date(2026, 10, 26, 9, 5).toISOString();
  const soon = new Date(2026, 10, 28);

  expect(formats.formatDateAndTime(moment, soon).replaceAll('\u202f', ' ')).toBe(withTime);
  expect(formats.formatMoment(moment, soon)).toBe(formats.formatDateAndTime(moment, soon));
  for (const form of [formats.formatDate(moment, soon), formats.formatShortDay('2026-11-26', soon)])
    expect(form).toBe(near);
  expect(formats.formatDate(moment, new Date(2028, 0, 1))).toBe(far);
  expect(formats.formatDateAndTime(moment, new Date(2028, 0, 1))).toContain(far);
});
