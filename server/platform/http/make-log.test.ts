import { expect, test } from 'vitest';
import { terminalLine } from './make-log.ts';

const time = new Date(2026, 10, 24, 14, 3, 12).getTime();

test.each([
  ['a message', { level: 30, msg: 'migrated: 0001_accounts.sql' }, '14:03:12 migrated: 0001_accounts.sql\n'],
  [
    'a warning with its cause',
    { level: 40, msg: 'a database connection was lost', err: { type: 'Error', message: 'read ECONNRESET' } },
    '14:03:12 Warning: a database connection was lost: read ECONNRESET\n',
  ],
  ['an error', { level: 50, msg: 'the daily backup failed' }, '14:03:12 Error: the daily backup failed\n'],
  [
    'a failed request',
    { level: 30, msg: 'request', method: 'GET', url: '/api/orders/7', status: 404, ms: 3.2, ip: '127.0.0.1' },
    '14:03:12 GET /api/orders/7 404 (3 ms)\n',
  ],
  ['no line for a successful request', { level: 30, msg: 'request', method: 'GET', url: '/', status: 200, ms: 3 }, ''],
])('terminalLine writes %s', (_, entry, line) => {
  expect(terminalLine(JSON.stringify({ time, ...entry }))).toBe(line);
});
