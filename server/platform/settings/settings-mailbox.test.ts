import { expect, test } from 'vitest';
import { mailboxOf, readSettings } from './settings.ts';

test.each([
  ['orders@example.com', undefined, 'orders@example.com'],
  ['<orders@example.com>', undefined, 'orders@example.com'],
  ['Lind Leather <orders@example.com>', 'Lind Leather', 'orders@example.com'],
  ['"Lind, Leather & Sons" <orders@example.com>', 'Lind, Leather & Sons', 'orders@example.com'],
])('the sender %s has a name and an address', (MAIL_FROM, name, address) => {
  expect(mailboxOf(MAIL_FROM)).toEqual({ name, address });
  expect(readSettings({ MAIL_FROM }).MAIL_FROM).toEqual({ name, address });
});

test.each(['Lind Leather', 'Lind <orders>', 'Lind <orders@example.com', '<>'])('%s is no sender', MAIL_FROM => {
  expect(() => readSettings({ MAIL_FROM })).toThrow("it must be an email address such as 'orders@example.com'");
});
