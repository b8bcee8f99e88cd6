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
    formats.formatDayInText('2026-11-26', new Date('2025-01-01')),
    formats.formatShortDay('2026-11-26'),
    formats.formatMonth('2026-11'),
    formats.formatWeekday('2026-11-26'),
    formats.formatWeekdayName(moment),
    formats.formatRelative(moment, new Date('2026-11-26T10:05:00Z')),
  ];

  for (const date of dates) expect(date).toMatch(/^\u2068.+\u2069$/s);
});
