import { expect, test } from 'vitest';
import { isHolidayReminderDue, isNewWorkday, withHolidays } from './holiday-rules.ts';

const week = [true, true, true, true, true, false, false];
const settings = {
  timeZone: 'Europe/Prague',
  workdays: week,
  closed: [{ from: '2026-12-24', to: '2026-12-28', name: 'Christmas' }],
  showExpected: false,
  acceptAfterAgreement: false,
  revision: 1,
};
const on = (from: string, to = from) => ({ from, to, name: 'Holiday' });

test.each([
  ['a Friday', on('2027-01-01'), true],
  ['a Saturday, when nobody works (D10)', on('2026-11-28'), false],
  ['a Sunday', on('2026-11-29'), false],
  ['a Monday', on('2026-11-30'), true],
  ['a day that is closed already', on('2026-12-25'), false],
  ['four days of which one is open', on('2026-12-26', '2026-12-29'), true],
])('proposes %s only if the workshop would work on it', (_, holiday, expected) => {
  expect(isNewWorkday(holiday, settings)).toBe(expected);
});

test('adds holidays behind the closed days, which stay as they are, and closes no day twice (D10)', () => {
  const [inside, partly, newOne] = [on('2026-12-25'), on('2026-12-28', '2026-12-29'), on('2027-01-01')];

  const closed = withHolidays(settings.closed, [inside, partly, newOne]);

  expect(closed).toEqual([...settings.closed, partly, newOne]);
  expect(withHolidays(closed, [inside, newOne])).toEqual(closed);
});

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2027-01-01', false],
])('reminds of next year in December only: %s', (today, expected) => {
  expect(isHolidayReminderDue(today, settings)).toBe(expected);
});

test('reminds no more once a day of next year is closed', () => {
  const closed = [{ from: '2026-12-24', to: '2027-01-01', name: '' }];
  expect(isHolidayReminderDue('2026-12-01', { closed })).toBe(false);
});
