import { describe, expect, test } from 'vitest';
import { printable, printer, shortened } from './printed.ts';

describe('shortened', () => {
  test.each([
    ['', ''],
    ['Brass buckles', 'Brass buckles'],
    ['a\n b\t\tc ', 'a b c'],
    ['A'.repeat(50), 'A'.repeat(50)],
    ['A'.repeat(51), `${'A'.repeat(50)}...`],
    [`${'A'.repeat(49)} and`, `${'A'.repeat(49)}...`],
    // One grapheme of several code points.
    [`${'A'.repeat(49)}e\u0301`, `${'A'.repeat(49)}e\u0301`],
    [`${'A'.repeat(49)}👩🏽‍🎨x`, `${'A'.repeat(49)}👩🏽‍🎨...`],
    ['क्ष'.repeat(51), `${'क्ष'.repeat(50)}...`],
  ])('shortens %j to %j', (text, short) => {
    expect(shortened(text)).toBe(short);
  });
});

describe('printable', () => {
  test.each([
    ['e\u0301', 'é'],
    ['a\r\nb\u0000c', 'a b c'],
    ['\u202eabc\u202c\u200f', 'abc'],
    ['1\u202f234', '1\u00a0234'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['a  b', 'a b'],
    ['👍👍🏽👍 👍', '👍\u00a0👍🏽\u00a0👍 👍'],
    ['👩‍👧', '👩‍👧'],
    ['น้ำ', 'น\u0e4d\u0e49\u0e32'],
  ])('prints %j as %j', (text, printed) => {
    expect(printable(text)).toBe(printed);
  });
});

test('formats numbers and dates in the locale of the reader', () => {
  const setup = { brand: '', size: 'A4', timeZone: 'Asia/Tokyo', madeAt: '' } as const;
  const german = printer({ ...setup, locale: 'de-DE' });

  expect(german.count(1234567)).toBe('1.234.567');
  expect(german.amount('1950.00')).toBe('1.950,00');
  expect(german.amount('12345678901234567890.12')).toBe('12.345.678.901.234.567.890,12');
  expect(german.date('2026-11-20T23:00:00Z')).toBe('21. Nov. 2026');
});

test.each([
  ['de-DE', '21. Nov. 2026, 08:05'],
  ['en-GB', '21 Nov 2026, 08:05'],
  ['en-US', 'Nov 21, 2026, 8:05 AM'],
])('prints a time in %s with the date in the same form as alone', (locale, moment) => {
  const print = printer({ brand: '', size: 'A4', timeZone: 'Asia/Tokyo', madeAt: '', locale });
  const at = '2026-11-20T23:05:00Z';
  expect(print.moment(at).replaceAll('\u202f', ' ')).toBe(moment);
  expect(print.moment(at)).toContain(print.date(at));
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('prints a calendar day unchanged in %s (F11)', timeZone => {
  const setup = { brand: '', size: 'A4', locale: 'en-GB', timeZone, madeAt: '' } as const;
  expect(printer(setup).day('2026-12-18')).toBe('18 Dec 2026');
});
