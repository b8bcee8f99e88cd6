import { execFileSync } from 'node:child_process';
import { chown, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startPortal } from '#server/start.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { onServer } from '#testing/servers/on-server.ts';
import { startTcpServer, type TcpServer } from '#testing/servers/tcp-server.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { findServiceUser } from '../postgres/service-user.ts';
import { refusalOf, type ServerFacts } from './check-server.ts';
import { connect } from './connect.ts';

let dataDir: string;
let certificates: string;
let server: TcpServer;
let port: number;
/** Returns the server's URL over TCP. `hosts` replaces its host and port. */
let url: (given?: { user?: string; password?: string; hosts?: string; name?: string; query?: string }) => string;

beforeAll(async () => {
  dataDir = await temporaryFolder('wrong-servers');
  certificates = await temporaryFolder('certificates');
  const [key, certificate] = [join(certificates, 'server.key'), join(certificates, 'server.crt')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  // PostgreSQL reads the key only when its own user owns the file.
  const runAs = await findServiceUser(join(dataDir, 'postgres'));
  if (runAs) await chown(key, runAs.uid, runAs.gid);
  server = await startTcpServer({ ssl: 'on', ssl_key_file: key, ssl_cert_file: certificate }, { dataDir });
  const { socket, user, password } = server;
  port = server.port;
  await onServer(socket, `create role plain login password '${password}'`);
  await onServer(
    socket,
    `create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  await onServer(socket, `create database c template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
  await onServer(socket, 'create database fixed');
  await onServer(socket, 'alter database fixed set default_transaction_read_only = on');
  url = ({
    user: as = user,
    password: word = password,
    hosts = `127.0.0.1:${port}`,
    name = 'postgres',
    query = '',
  } = {}) => `postgresql://${as}:${word}@${hosts}/${name}${query}`;
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(certificates, { recursive: true, force: true });
});

/** Returns the line that the portal prints when it refuses to start. */
async function refusal(DATABASE_URL: string, more: Record<string, string> = {}): Promise<string> {
  const settings = readSettings({ DATABASE_URL, DATA_DIR: join(dataDir, 'portal'), LOG_LEVEL: 'silent', ...more });
  const portal = await startPortal(settings).catch((error: Error) => error.message);
  if (typeof portal === 'string') return portal;
  await portal.stop();
  return 'started';
}

async function tablesIn(name: string): Promise<number> {
  const { db, close } = connect(url({ name }));
  const { rows } = await db.query(`select count(*) as tables from pg_tables where schemaname = 'public'`);
  await close();
  return rows[0].tables;
}

describe('a wrong DATABASE_URL stops the start with one line, before anything is written:', () => {
  test('a wrong password', async () => {
    expect(await refusal(url({ password: 'wrong' }))).toBe(
      'Setting DATABASE_URL: the server refuses the user or the password.',
    );
  });

  test('a port where nothing listens', async () => {
    const closed = await freePort();
    expect(await refusal(url({ hosts: `127.0.0.1:${closed}` }))).toBe(
      `Setting DATABASE_URL: nothing accepts connections at 127.0.0.1:${closed}. Check host and port.`,
    );
  });

  test('an unknown host', async () => {
    expect(await refusal(url({ hosts: 'database.invalid' }))).toBe(
      `Setting DATABASE_URL: the host 'database.invalid' is not known.`,
    );
  });

  test('a database that does not exist', async () => {
    expect(await refusal(url({ name: 'none' }))).toBe(
      'Setting DATABASE_URL: database "none" does not exist. Create it first, encoded as UTF8.',
    );
  });

  test('a database that is not encoded as UTF8', async () => {
    expect(await refusal(url({ name: 'ascii' }))).toMatch(
      /^Setting DATABASE_URL: it leads to a database that is encoded as SQL_ASCII, not UTF8\. Create one with: createdb .*$/,
    );
    expect(await tablesIn('ascii')).toBe(0);
  });

  test(`a database that does not know that 'Ä' and 'ä' are one letter`, async () => {
    expect(await refusal(url({ name: 'c' }))).toMatch(
      /^Setting DATABASE_URL: it leads to a database that does not treat 'Ä' and 'ä' as one letter .* --locale=C.UTF-8 NAME$/,
    );
    expect(await tablesIn('c')).toBe(0);
  });

  test('a user that may not create tables', async () => {
    expect(await refusal(url({ user: 'plain' }))).toBe(
      'Setting DATABASE_URL: its user may not create tables. Run: grant create on schema public to that user.',
    );
  });

  test('a database that accepts no changes', async () => {
    expect(await refusal(url({ name: 'fixed' }))).toBe(
      'Setting DATABASE_URL: it leads to a read-only database, such as a standby server; it must name one that accepts changes.',
    );
  });

  test('sslmode=verify-full with a certificate of an unknown authority', async () => {
    expect(await refusal(url({ hosts: `localhost:${port}`, query: '?sslmode=verify-full' }))).toMatch(
      /^Setting DATABASE_URL: the certificate of the server is not trusted \(.*\)\. Name its authority with sslrootcert=FILE, or use sslmode=require\.$/,
    );
  });

  test('a certificate file that does not exist', async () => {
    expect(await refusal(url({ query: '?sslmode=verify-full&sslrootcert=/none/ca.crt' }))).toMatch(
      /^Setting DATABASE_URL: a certificate file is missing \(.*\/none\/ca\.crt.*\)\.$/,
    );
  });

  test('sslmode=require to a server without TLS', async () => {
    const plain = createServer(socket => socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1');
    await new Promise(resolve => plain.once('listening', resolve));
    const { port: plainPort } = plain.address() as { port: number };
    expect(await refusal(url({ hosts: `127.0.0.1:${plainPort}`, query: '?sslmode=require' }))).toBe(
      'Setting DATABASE_URL: the server does not offer TLS. Remove sslmode, or enable TLS on the server.',
    );
    plain.close();
  });
});

describe('refusalOf', () => {
  const good: ServerFacts = {
    ...{ version: 180_004, encoding: 'UTF8', foldsCase: true, isReadOnly: false, mayCreate: true, isFilled: false },
    ...{ isPooled: false, isEncrypted: true, aheadSeconds: 0 },
  };

  test.each<[string, Partial<ServerFacts>, boolean, string | undefined]>([
    ['a good server', {}, false, undefined],
    ['PostgreSQL 14', { version: 140_012 }, false, 'it leads to PostgreSQL 14; the portal needs version 15 or newer.'],
    [
      'a standby',
      { isReadOnly: true },
      false,
      'it leads to a read-only database, such as a standby server; it must name one that accepts changes.',
    ],
    [
      'a pooler without DATABASE_DIRECT_URL',
      { isPooled: true },
      false,
      'it leads through a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
    ],
    ['a pooler with DATABASE_DIRECT_URL', { isPooled: true }, true, undefined],
    ['an existing portal on a C locale', { foldsCase: false, isFilled: true }, false, undefined],
  ])('gives the expected result for %s', (_, facts, mayBePooled, refused) => {
    expect(refusalOf({ ...good, ...facts }, mayBePooled)).toBe(refused);
  });
});

describe('TLS to a managed database server works with', () => {
  test.each([
    ['sslmode=require, with any certificate', '?sslmode=require'],
    ['sslmode=require with channel binding', '?sslmode=require&channel_binding=require'],
    ['sslmode=no-verify', '?sslmode=no-verify'],
  ])('%s', async (_, query) => {
    const { db, close } = connect(url({ query }));
    const { rows } = await db.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await close();
    expect(rows).toEqual([{ ssl: true }]);
  });

  test('sslmode=verify-full and verify-ca and the authority in sslrootcert', async () => {
    const authority = join(certificates, 'server.crt');
    for (const [hosts, mode] of [
      ['localhost', 'verify-full'],
      ['127.0.0.1', 'verify-ca'],
    ] as const) {
      const { db, close } = connect(
        url({ hosts: `${hosts}:${port}`, query: `?sslmode=${mode}&sslrootcert=${authority}` }),
      );
      const { rows } = await db.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      await close();
      expect(rows).toEqual([{ ssl: true }]);
    }
  });
});
