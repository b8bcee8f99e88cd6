import ICAL from 'ical.js';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CalendarEvent } from './calendar-events.ts';
import { writeCalendar } from './write-calendar.ts';

const given = {
  brand: 'Meyer, Söhne; Co',
  host: 'orders.example',
  origin: 'https://orders.example',
  side: 'admin',
} as const;
const event: CalendarEvent = {
  kind: 'promised',
  id: 77,
  day: '2026-12-04',
  lastDay: '2026-12-04',
  name: '',
  customerName: 'Harbour Goods',
  percentage: 48,
  poNumber: '',
  promisedOn: '2026-12-04',
  sequence: 2,
  changedAt: new Date('2026-11-27T09:30:15Z'),
};

/** Names that are long, of characters of two, three and four bytes, and of those that RFC 5545 escapes. */
const names = [
  'Ä'.repeat(100),
  `a${'Ö'.repeat(99)}`,
  '漢字'.repeat(60),
  `ab${'👜'.repeat(50)}`,
  'Smith, Jones; Sons \\ Co\nLondon\tE1\u0007',
  'x'.repeat(56),
  `${'x'.repeat(200)}END:VCALENDAR`,
];

test('an event has the lines of RFC 5545', () => {
  expect(writeCalendar([event], given).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cordwain//Orders//EN',
    'NAME:Meyer\\, Söhne\\; Co',
    'X-WR-CALNAME:Meyer\\, Söhne\\; Co',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:order-77@orders.example',
    'SEQUENCE:2',
    'DTSTAMP:20261127T093015Z',
    'DTSTART;VALUE=DATE:20261204',
    'DTEND;VALUE=DATE:20261205',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:#77 Harbour Goods\\, 48 % ready',
    'TRANSP:TRANSPARENT',
    'URL;VALUE=URI:https://orders.example/customizations/77',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

describe('X12 a long line', () => {
  test.each(names)('is folded at 75 bytes at most and between characters: %s', name => {
    const text = writeCalendar([{ ...event, customerName: name }], given);
    const lines = text.split('\r\n');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\t]|\p{Surrogate}/u);
    }
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
    const escaped = name
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll(/\p{Cc}+/gu, ' ');
    expect(unfolded).toContain(`SUMMARY:#77 ${escaped}\\, 48 % ready`);
    expect(unfolded.filter(line => line === 'END:VCALENDAR')).toHaveLength(1);
  });

  test.each(names)('is read by another program as it was written: %s', name => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar([{ ...event, customerName: name }], given)));
    const [first] = calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one));
    expect(first?.summary).toBe(`#77 ${name.replaceAll(/\p{Cc}+/gu, ' ')}, 48 % ready`);
  });
});

test('days do not depend on the time zone of the machine', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
    vi.stubEnv('TZ', zone);
    expect(writeCalendar([event], given)).toContain('DTSTART;VALUE=DATE:20261204\r\nDTEND;VALUE=DATE:20261205');
  }
});

test('closed days end after their last day', () => {
  const closed = { ...event, kind: 'closed', id: 0, lastDay: '2026-12-31', name: '' } as const;
  const text = writeCalendar([closed], given);
  expect(text).toContain('DTEND;VALUE=DATE:20270101');
  expect(text).toContain('SUMMARY:Closed\r\n');
  expect(text).not.toContain('URL');
});
