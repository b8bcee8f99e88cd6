import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { usernameLetters } from '#contract/accounts/account-fields.ts';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { languageTag } from '#contract/language-tag.ts';
import { changeCutOffs } from '#contract/orders/cut-off.ts';
import { isTimeZone } from '#contract/workshop/time-zone.ts';
import { isReadable } from './brand-color.ts';
import { SettingError } from './setting-error.ts';

/** An address with one or more hosts, and the values of sslmode that libpq and managed servers interpret alike. */
const databaseAddress = z.string().check(
  z.refine(isDatabaseAddress, "an address such as 'postgres://user@host/name'"),
  z.refine(
    value => /^(disable|require|no-verify|verify-ca|verify-full)?$/.test(parameterOf(value, 'sslmode')),
    'an address whose sslmode is disable, require, verify-ca or verify-full',
  ),
  z.refine(
    value => parameterOf(value, 'sslmode') !== 'verify-ca' || parameterOf(value, 'sslrootcert') !== '',
    'an address with sslrootcert, because its sslmode is verify-ca',
  ),
);

function isDatabaseAddress(value: string): boolean {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(value) ?? [];
  return before !== '' && hosts.split(',').every(host => URL.canParse(`${before}${host}${after}`));
}

function parameterOf(address: string, name: string): string {
  return new URLSearchParams(address.split('?')[1] ?? '').get(name) ?? '';
}

const wholeText = (least: number, most: number) =>
  z
    .pipe(z.string().check(z.regex(/^\d+$/, `a whole number from ${least} to ${most}`)), z.transform(Number))
    .check(z.refine(value => value >= least && value <= most, `a whole number from ${least} to ${most}`));

/** A duration such as '7d', '30m', '12h' or '90s', in seconds. */
const duration = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}[smhd]$/, "a time such as '30m', '12h' or '7d'")),
  z.transform(value => Number(value.slice(0, -1)) * { s: 1, m: 60, h: 3600, d: 86_400 }[value.slice(-1) as 's']),
);

/** A duration, or '0' for none. */
const durationOrNone = z.union(
  [
    z.pipe(
      z.literal('0'),
      z.transform(() => 0),
    ),
    duration,
  ],
  "a time such as '30m' or '2h', or 0",
);

const webAddress = z.pipe(
  z
    .url({ protocol: /^https?$/, error: "an address such as 'https://orders.example.com'" })
    .check(z.refine(value => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`, 'an address without a path')),
  z.transform(value => new URL(value).origin),
);

/** The proxies that Fastify accepts: an address, a network such as 10.0.0.0/8, or one of three names. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return most > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

/**
 * Settings of PostgreSQL that users must not change: where it listens and stores data, and that commits reach the disk.
 */
const fixed = ['listen_addresses', 'port', 'unix_socket_directories', 'data_directory', 'fsync', 'full_page_writes'];

function isOwnSetting(text: string): boolean {
  const [, name] = /^([a-z_]+)=[\w. /:-]+$/.exec(text) ?? [];
  return name !== undefined && !fixed.includes(name);
}

const isOfSystem = (text: string) => /[_:]/.test(text);

/** Every setting of the portal (RU-2). Documented in README.md. */
const schema = z.object({
  PORT: z._default(wholeText(0, 65_535), 3000),
  HOST: z._default(z.string().check(z.minLength(1, 'a host name or address')), 'localhost'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'a folder')), './data'),
  /** If unset, the portal uses the embedded PostgreSQL. */
  DATABASE_URL: z.optional(databaseAddress),
  /** The address of the server itself, when DATABASE_URL leads through a connection pooler. */
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  /**
   * PostgreSQL settings that override the portal's (server/platform/postgres/embedded.ts): 'shared_buffers=1GB, work_mem=32MB'.
   */
  POSTGRES_SETTINGS: z.optional(
    z.pipe(
      z
        .pipe(
          z.string(),
          z.transform(value => value.split(',').map(part => part.trim())),
        )
        .check(z.refine(parts => parts.every(isOwnSetting), "settings such as 'shared_buffers=1GB, work_mem=32MB'")),
      z.transform(parts => Object.fromEntries(parts.map(part => part.split('=') as [string, string]))),
    ),
  ),
  /** If unset, links use the host of the request. */
  PUBLIC_URL: z.optional(webAddress),
  /**
   * The language of the workshop, and of readers who have chosen none. Linux has a variable of the same name for
   * programs on its screen, with values such as 'en_US:en', which does not count.
   */
  LANGUAGE: z._default(
    z.pipe(
      z
        .string()
        .check(z.refine(text => isOfSystem(text) || languageTag(text) !== undefined, "a language such as 'de'")),
      z.transform(text => (isOfSystem(text) ? 'en' : (languageTag(text) ?? 'en'))),
    ),
    'en',
  ),
  BRAND_NAME: z._default(
    z.string().check(z.trim(), z.minLength(1, 'a name'), z.maxLength(60, 'a name of at most 60 characters')),
    'Cordwain',
  ),
  /** The accent color of the screens. If unset, the portal's own. */
  BRAND_COLOR: z.optional(
    z
      .string()
      .check(
        z.regex(/^#[0-9a-fA-F]{6}$/, "a color such as '#1f5f4a'"),
        z.toLowerCase(),
        z.refine(isReadable, 'a darker color: its contrast with the pages is below 4.5'),
      ),
  ),
  /** The path of a file. If unset, the portal's own mark. */
  BRAND_LOGO: z.optional(z.string().check(z.minLength(1, 'a file'))),
  /** Normalized like a username at sign-in. */
  OWNER_USERNAME: z._default(
    z
      .string()
      .check(
        z.normalize('NFKC'),
        z.trim(),
        z.minLength(1, 'a name'),
        z.maxLength(64, 'a name of at most 64 characters'),
        z.regex(usernameLetters, 'a name without commas, semicolons or hidden characters'),
      ),
    'owner',
  ),
  OWNER_PASSWORD: z.optional(
    z
      .string()
      .check(z.normalize('NFC'), z.minLength(8, 'at least 8 characters'), z.maxLength(128, 'at most 128 characters')),
  ),
  /** How long a session lasts without use, and in total. */
  SESSION_IDLE: z._default(duration, 7 * 86_400),
  SESSION_MAX: z._default(duration, 30 * 86_400),
  /** Addresses of the proxies whose X-Forwarded-* headers are trusted, comma separated. */
  TRUST_PROXY: z.optional(
    z
      .pipe(
        z.string(),
        z.transform(value => value.split(',').map(part => part.trim())),
      )
      .check(z.refine(parts => parts.every(isProxy), "addresses such as '127.0.0.1,10.0.0.0/8'")),
  ),
  /** The time zone in which the workshop's days begin. If unset, this machine's. */
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, "a time zone such as 'Europe/Berlin'")),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ),
  /** How long customers may cancel a new order themselves. */
  CANCEL_WITHIN: z._default(durationOrNone, 30 * 60),
  /** From the start of which stage on a change that a customer asks for is too late. */
  CHANGE_CUT_OFF: z._default(z.enum(changeCutOffs, `one of ${changeCutOffs.join(', ')}`), 'cutting'),
  /** After how many days customers are reminded of what an order waits for; 0 for never. */
  REMIND_AFTER: z._default(
    z.pipe(
      durationOrNone.check(
        z.refine(value => value % 86_400 === 0 && value < 1_000 * 86_400, "a number of days such as '3d', or 0"),
      ),
      z.transform(value => value / 86_400),
    ),
    3,
  ),
  /** If unset, no email is sent. */
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "an address such as 'smtps://user:password@mail.example.com'",
    }),
  ),
  /**
   * The sender of emails: 'orders@example.com' or 'Lind Leather <orders@example.com>'. If unset, 'no-reply' at the host of
   * PUBLIC_URL.
   */
  MAIL_FROM: z.optional(
    z.pipe(
      z.string().check(
        z.normalize('NFC'),
        z.refine(text => isEmailAddress(mailboxOf(text).address), "an email address such as 'orders@example.com'"),
      ),
      z.transform(mailboxOf),
    ),
  ),
  /** The address for answers to emails. If unset, MAIL_FROM, else the first address of the workshop's people. */
  MAIL_REPLY_TO: z.optional(
    z.string().check(z.normalize('NFC'), z.refine(isEmailAddress, "an email address such as 'orders@example.com'")),
  ),
  /** The mailbox whose emails become messages. If unset, answers to emails are not read. */
  MAIL_IN_URL: z.optional(
    z
      .url({
        protocol: /^imaps?$/,
        hostname: /./,
        error: "an address such as 'imaps://user:password@mail.example.com:993/INBOX'",
      })
      .check(
        z.refine(
          value => URL.parse(value)?.username !== '' && URL.parse(value)?.password !== '',
          'an address with user and password',
        ),
      ),
  ),
  /** The address of that mailbox. Emails about an order ask for answers to it, with a part behind '+'. */
  MAIL_IN_ADDRESS: z.optional(
    z.string().check(
      z.normalize('NFC'),
      z.refine(isEmailAddress, "an email address such as 'orders@example.com'"),
      z.refine(value => !value.includes('+'), "an email address without '+', such as 'orders@example.com'"),
      z.refine(
        value => Buffer.byteLength(value.slice(0, value.lastIndexOf('@'))) <= 33,
        "an email address with at most 33 characters before '@', because a part is added there",
      ),
    ),
  ),
  /** The name under which the receiving mail server writes who sent an email (`Authentication-Results`). */
  MAIL_IN_AUTH: z.optional(z.string().check(z.regex(/^[\w.-]{1,253}$/, "a name such as 'mx.example.com'"))),
  /** If unset, files are stored under DATA_DIR. */
  S3_BUCKET: z.optional(z.string().check(z.minLength(3, 'the name of a bucket'))),
  /** If unset, Amazon's endpoint. */
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: "an address such as 'https://s3.example.com'" })),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  /** If unset, the machine's credentials. */
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** A prefix for file names such as 'orders/', so that a bucket can hold more than one portal. */
  S3_PREFIX: z._default(z.string(), ''),
  /** Megabytes of images that one customer may upload in a day. */
  UPLOAD_QUOTA: z._default(wholeText(1, 1_000_000), 500),
  /** The folder of daily backups, or `s3://bucket/prefix/`. If unset, there are no backups. */
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1, 'a folder'))),
  /** How many daily backups are kept. */
  BACKUP_KEEP: z._default(wholeText(1, 1_000), 14),
  /** The token that gives access to the metrics. If unset, there are no metrics. */
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'at least 16 letters, digits or signs, and no spaces')),
  ),
  /** How long audit entries are stored. */
  AUDIT_KEEP_DAYS: z._default(wholeText(1, 36_500), 730),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'a level such as info'),
    'info',
  ),
});

export type Settings = z.output<typeof schema>;
export const settingNames: readonly string[] = Object.keys(schema.shape);

const secret = new Set([
  'OWNER_PASSWORD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'MAIL_IN_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
]);

/**
 * Reads the settings from an environment; empty values count as unset. Throws a one-line error for an invalid setting
 * that names the setting, its value (unless secret) and the accepted values (RU-2).
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) {
    requireBoth(parsed.data, 'MAIL_IN_URL', 'MAIL_IN_ADDRESS');
    return parsed.data;
  }
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  const state = secret.has(name) ? 'not valid' : `'${given[name]}'`;
  throw new SettingError(`Setting ${name} is ${state}; it must be ${issue?.message}.`);
}

/** Throws for a setting that has no effect without another one. */
function requireBoth(settings: Settings, one: keyof Settings, other: keyof Settings): void {
  if ((settings[one] === undefined) === (settings[other] === undefined)) return;
  const [given, missing] = settings[one] === undefined ? [other, one] : [one, other];
  throw new SettingError(`Setting ${missing} is missing; it must be set together with ${given}.`);
}

/** An address and the name before it, if there is one. */
export type Mailbox = { name: string | undefined; address: string };

/** Reads 'orders@example.com' or 'Lind Leather <orders@example.com>'. The name may be in quotation marks. */
export function mailboxOf(text: string): Mailbox {
  const begin = text.lastIndexOf('<');
  if (begin === -1 || !text.endsWith('>')) return { name: undefined, address: text };
  const name = text
    .slice(0, begin)
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  return { name: name === '' ? undefined : name, address: text.slice(begin + 1, -1).trim() };
}
