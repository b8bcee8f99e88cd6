import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test.each([
  [{ PORT: 'http' }, "Setting PORT got 'http', but takes a whole number from 0 to 65535."],
  [{ PORT: '70000' }, "Setting PORT got '70000', but takes a whole number from 0 to 65535."],
  [{ PUBLIC_URL: 'orders.example.com' }, "Setting PUBLIC_URL got 'orders.example.com', but takes an address"],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'Setting PUBLIC_URL got'],
  [{ DATABASE_URL: 'mysql://root:secret@host/db' }, 'Setting DATABASE_URL got a value, but takes an address'],
  [{ OWNER_PASSWORD: 'short' }, 'Setting OWNER_PASSWORD got a value, but takes at least 8 characters.'],
  [{ SESSION_IDLE: '7 days' }, "Setting SESSION_IDLE got '7 days', but takes a time such as"],
  [{ SMTP_URL: 'https://user:secret@mail' }, 'Setting SMTP_URL got a value, but takes an address'],
  [{ MAIL_FROM: 'workshop' }, "Setting MAIL_FROM got 'workshop', but takes an e-mail address"],
  [{ AUDIT_KEEP_DAYS: '0' }, "Setting AUDIT_KEEP_DAYS got '0', but takes a whole number from 1 to 36500."],
  [{ LOG_LEVEL: 'loud' }, "Setting LOG_LEVEL got 'loud', but takes a level such as info."],
])('S9 %o stops the start with one line that tells no secret', (environment, line) => {
  let told = '';
  try {
    readSettings(environment);
  } catch (error) {
    told = (error as Error).message;
  }
  expect(told.startsWith(line), told).toBe(true);
  expect(told).not.toMatch(/\n|secret|short/);
});
