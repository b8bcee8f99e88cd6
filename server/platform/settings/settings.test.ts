import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SettingError } from './setting-error.ts';
import { readSettings } from './settings.ts';

const bad: [name: string, value: string, line: string][] = [
  ['PORT', '80a', "Setting PORT is '80a'; it must be a whole number from 0 to 65535."],
  ['PORT', '65536', "Setting PORT is '65536'; it must be a whole number from 0 to 65535."],
  [
    'DATABASE_URL',
    'mysql://u:secret@host/x',
    "Setting DATABASE_URL is not valid; it must be an address such as 'postgres://user@host/name'.",
  ],
  [
    'DATABASE_URL',
    'postgres://u:secret@host/x?sslmode=prefer',
    'Setting DATABASE_URL is not valid; it must be an address whose sslmode is disable, require, verify-ca or verify-full.',
  ],
  [
    'DATABASE_URL',
    'postgres://u:secret@host/x?sslmode=verify-ca',
    'Setting DATABASE_URL is not valid; it must be an address with sslrootcert, because its sslmode is verify-ca.',
  ],
  [
    'DATABASE_DIRECT_URL',
    'postgres://u:secret@one,two:a/x',
    "Setting DATABASE_DIRECT_URL is not valid; it must be an address such as 'postgres://user@host/name'.",
  ],
  [
    'PUBLIC_URL',
    'orders.example.com',
    "Setting PUBLIC_URL is 'orders.example.com'; it must be an address such as 'https://orders.example.com'.",
  ],
  [
    'PUBLIC_URL',
    'https://example.com/orders',
    "Setting PUBLIC_URL is 'https://example.com/orders'; it must be an address without a path.",
  ],
  [
    'BRAND_NAME',
    'x'.repeat(61),
    `Setting BRAND_NAME is '${'x'.repeat(61)}'; it must be a name of at most 60 characters.`,
  ],
  ...['shared_buffers', 'work_mem=8MB;', 'fsync=off', 'work_mem=8MB, port=5433'].map(
    (value): [string, string, string] => [
      'POSTGRES_SETTINGS',
      value,
      `Setting POSTGRES_SETTINGS is '${value}'; it must be settings such as 'shared_buffers=1GB, work_mem=32MB'.`,
    ],
  ),
  ['OWNER_USERNAME', ' ', "Setting OWNER_USERNAME is ' '; it must be a name."],
  [
    'OWNER_USERNAME',
    'a,b',
    "Setting OWNER_USERNAME is 'a,b'; it must be a name without commas, semicolons or hidden characters.",
  ],
  ['OWNER_PASSWORD', 'secret', 'Setting OWNER_PASSWORD is not valid; it must be at least 8 characters.'],
  ['SESSION_IDLE', '7 days', "Setting SESSION_IDLE is '7 days'; it must be a time such as '30m', '12h' or '7d'."],
  ['SESSION_MAX', '0d', "Setting SESSION_MAX is '0d'; it must be a time such as '30m', '12h' or '7d'."],
  ['CANCEL_WITHIN', 'soon', "Setting CANCEL_WITHIN is 'soon'; it must be a time such as '30m' or '2h', or 0."],
  [
    'CHANGE_CUT_OFF',
    'sewing',
    "Setting CHANGE_CUT_OFF is 'sewing'; it must be one of cutting, stitching, finishing, packaging, never.",
  ],
  ['TIME_ZONE', 'Berlin', "Setting TIME_ZONE is 'Berlin'; it must be a time zone such as 'Europe/Berlin'."],
  ['TIME_ZONE', '+01:00', "Setting TIME_ZONE is '+01:00'; it must be a time zone such as 'Europe/Berlin'."],
  ['LANGUAGE', 'de!', "Setting LANGUAGE is 'de!'; it must be a language such as 'de'."],
  ['REMIND_AFTER', '12h', "Setting REMIND_AFTER is '12h'; it must be a number of days such as '3d', or 0."],
  ['TRUST_PROXY', 'true', "Setting TRUST_PROXY is 'true'; it must be addresses such as '127.0.0.1,10.0.0.0/8'."],
  [
    'TRUST_PROXY',
    '10.0.0.0/33',
    "Setting TRUST_PROXY is '10.0.0.0/33'; it must be addresses such as '127.0.0.1,10.0.0.0/8'.",
  ],
  [
    'SMTP_URL',
    'http://u:secret@mail',
    "Setting SMTP_URL is not valid; it must be an address such as 'smtps://user:password@mail.example.com'.",
  ],
  [
    'MAIL_IN_ADDRESS',
    `${'a'.repeat(34)}@workshop.example`,
    `Setting MAIL_IN_ADDRESS is '${'a'.repeat(34)}@workshop.example'; it must be an email address with at most 33 characters before '@', because a part is added there.`,
  ],
  [
    'MAIL_REPLY_TO',
    'orders',
    "Setting MAIL_REPLY_TO is 'orders'; it must be an email address such as 'orders@example.com'.",
  ],
  ['MAIL_FROM', 'orders', "Setting MAIL_FROM is 'orders'; it must be an email address such as 'orders@example.com'."],
  ['BACKUP_KEEP', '0', "Setting BACKUP_KEEP is '0'; it must be a whole number from 1 to 1000."],
  [
    'METRICS_TOKEN',
    'secret',
    'Setting METRICS_TOKEN is not valid; it must be at least 16 letters, digits or signs, and no spaces.',
  ],
  ['AUDIT_KEEP_DAYS', '0', "Setting AUDIT_KEEP_DAYS is '0'; it must be a whole number from 1 to 36500."],
  ['UPLOAD_QUOTA', '0', "Setting UPLOAD_QUOTA is '0'; it must be a whole number from 1 to 1000000."],
  ['LOG_LEVEL', 'loud', "Setting LOG_LEVEL is 'loud'; it must be a level such as info."],
];

describe('readSettings', () => {
  test.each(bad)('S9 rejects %s=%s in one line that names the accepted values', (name, value, line) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new SettingError(line));
  });

  test('normalizes OWNER_USERNAME like a username at sign-in', () => {
    const { OWNER_USERNAME, OWNER_PASSWORD } = readSettings({
      OWNER_USERNAME: ' Ame\u0301lie\uff11 ',
      OWNER_PASSWORD: 'mot-de-passe-e\u0301',
    });
    expect([OWNER_USERNAME, OWNER_PASSWORD]).toEqual(['Am\u00e9lie1', 'mot-de-passe-\u00e9']);
  });

  test.each([
    ['DE', 'de'],
    ['en-xa', 'en-XA'],
    ['en_US:en', 'en'],
    ['de_AT.UTF-8', 'en'],
  ])('reads LANGUAGE %s as %s', (given, LANGUAGE) => {
    expect(readSettings({ LANGUAGE: given })).toMatchObject({ LANGUAGE });
  });

  test('treats an empty value as unset and has a default for every setting', () => {
    expect(readSettings({ PORT: '', METRICS_TOKEN: '', UNKNOWN: 'x' })).toEqual({
      PORT: 3000,
      HOST: 'localhost',
      LANGUAGE: 'en',
      DATA_DIR: './data',
      REMIND_AFTER: 3,
      TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
      BRAND_NAME: 'Cordwain',
      OWNER_USERNAME: 'owner',
      SESSION_IDLE: 604_800,
      SESSION_MAX: 2_592_000,
      CANCEL_WITHIN: 1_800,
      CHANGE_CUT_OFF: 'cutting',
      BACKUP_KEEP: 14,
      AUDIT_KEEP_DAYS: 730,
      UPLOAD_QUOTA: 500,
      S3_REGION: 'us-east-1',
      S3_PREFIX: '',
      LOG_LEVEL: 'info',
    });
  });

  test('contains no setting that the README does not list', () => {
    const names = readFileSync('server/platform/settings/settings.ts', 'utf8').match(/^ {2}[A-Z][A-Z_]+(?=:)/gm) ?? [];
    expect(names.length).toBeGreaterThan(15);
    const told = readFileSync('README.md', 'utf8');
    expect(names.filter(name => !told.includes(`\`${name.trim()}\``))).toEqual([]);
  });

  test('accepts a database with several hosts', () => {
    const DATABASE_URL = 'postgres://user:pass@one:5432,two,[::1]:5433/orders?sslmode=require';
    expect(readSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  test('accepts proxies by address, network and name', () => {
    const { TRUST_PROXY } = readSettings({ TRUST_PROXY: 'loopback, 10.1.2.3,10.0.0.0/8 ,fd00::/8' });
    expect(TRUST_PROXY).toEqual(['loopback', '10.1.2.3', '10.0.0.0/8', 'fd00::/8']);
  });
});
