import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatCalendarDay,
  formatDateAndTime,
  formatDay,
  formatDayInText,
  formatMoment,
  formatRelative,
  formatShortDay,
  formatTime,
} from './format-time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => formatRelative(new Date(now.getTime() - seconds * 1000).toISOString(), now);
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [-5, '1 second ago'],
  [0, '1 second ago'],
  [59, '59 seconds ago'],
  [minute, '1 minute ago'],
  [3 * minute + 59, '3 minutes ago'],
  [59 * minute + 59, '59 minutes ago'],
  [hour, '1 hour ago'],
  [23 * hour, '23 hours ago'],
  [day, '1 day ago'],
  [2 * day, '2 days ago'],
  [29 * day, '29 days ago'],
  [30 * day, '1 month ago'],
  [200 * day, '6 months ago'],
  [800 * day, '2 years ago'],
])('formats a time %d seconds ago as %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text);
});

it("formats no future time when the clock is behind the server's", () => {
  expect(ago(-90)).toBe('1 second ago');
});

it('includes the year of a day only when it is not within half a year', () => {
  expect(formatDay('2026-11-20T09:00:00Z', now)).toBe('Today');
  expect(formatDay('2026-11-18T09:00:00Z', now)).not.toContain('2026');
  expect(formatDay('2027-01-08T09:00:00Z', now)).not.toContain('2027');
  expect(formatDay('2025-11-18T09:00:00Z', now)).toContain('2025');
});

it('includes the day of a moment that is not today', () => {
  const early = '2026-11-03T12:22:00Z';
  expect(formatMoment(now.toISOString(), now)).toBe(formatTime(now.toISOString()));
  expect(formatMoment(early, now)).toBe(formatDateAndTime(early, now));
});

it('formats today and yesterday as words', () => {
  const evening = new Date(2026, 10, 20, 23, 30);
  expect(formatCalendarDay('2026-11-20', evening)).toBe('Today');
  expect(formatCalendarDay('2026-11-19', evening)).toBe('Yesterday');
  expect(formatCalendarDay('2026-11-18', evening)).not.toContain('2026');
});

it('names today and yesterday by their date in a sentence', () => {
  const evening = new Date(2026, 10, 20, 23, 30);
  expect(formatShortDay('2026-11-20', evening)).toMatch(/\b20\b/);
  expect(formatShortDay('2026-11-19', evening)).toMatch(/\b19\b/);
  expect(formatShortDay('2025-11-19', evening)).toContain('2025');
});

describe('a calendar day', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    vi.resetModules();
  });

  it.each(['Pacific/Kiritimati', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
    'is the same day in %s (F11)',
    async zone => {
      process.env.TZ = zone;
      vi.resetModules();
      const inZone = await import('./format-time.ts');
      const noon = new Date('2026-11-20T12:00:00');
      expect(inZone.formatCalendarDay('2026-12-18', noon)).toMatch(/\b18\b/);
      expect(inZone.formatCalendarDay('2026-11-20', noon)).toBe('Today');
      expect(inZone.formatShortDay('2026-12-18', noon)).toMatch(/\b18\b/);
      expect(inZone.formatFullDay('2026-12-18')).toMatch(/\b18\b.*\b2026\b/);
      expect(inZone.formatFullDay('2027-01-01')).toMatch(/\b1\b.*\b2027\b/);
      expect(inZone.formatWeekday('2026-12-18')).toMatch(/\b18\b/);
    },
  );
});

it('writes the month out in sentences and above what happened on a day', () => {
  const now = new Date(2026, 10, 20, 12);
  expect(formatDayInText('2026-12-18', now)).toMatch(/December/);
  expect(formatDay('2026-11-10T08:00:00', now)).toMatch(/November/);
});
