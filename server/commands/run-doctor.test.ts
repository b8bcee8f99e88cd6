import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { startMailServer } from '#testing/servers/mail-server.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { packaged, updatesAfter } from '../platform/postgres/postgres-releases.ts';

const portal = testPortal();
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('doctor');
});
afterAll(() => rm(folder, { recursive: true }));

async function doctor(settings: Record<string, string> = {}, ...parameters: string[]) {
  const DATABASE_URL = String(portal.context.settings.DATABASE_URL);
  const program = runProgram(
    'server/commands/run-doctor.ts',
    parameters,
    { DATABASE_URL, DATA_DIR: join(folder, 'data'), ...settings },
    folder,
  );
  const code = await program.ended;
  const line = (name: string) =>
    new RegExp(`^(?:ok|WARN|FAIL) +${name} +.*$`, 'm').exec(program.out())?.[0].replace(/ +/g, ' ');
  return { code, line, err: program.err() };
}

test('doctor reports version, database, clock, storage and backups of a healthy setup, and changes nothing', async () => {
  const backups = join(folder, 'backups');
  await mkdir(backups);
  await writeFile(join(backups, 'cordwain-20261124-030004.tar'), '');
  const { code, line } = await doctor({ BACKUP_DIR: backups });
  expect(line('database')).toMatch(/^ok database PostgreSQL \d+\.\d+, UTF8, without TLS, with the tables of a portal$/);
  expect(line('sessions')).toMatch(
    /^ok sessions jit off, timezone UTC, datestyle ISO, \w+, shared_buffers \d+MB, work_mem \d+MB, random_page_cost [\d.]+$/,
  );
  expect(line('clock')).toBe('ok clock as the clock of the database');
  expect(line('storage')).toMatch(/^ok storage the folder .*data, \d+ GB free$/);
  expect(line('backups')).toMatch(/^ok backups the folder .*backups, \d+ GB free: 1 of at most 14 daily backups$/);
  expect(await readdir(backups)).toEqual(['cordwain-20261124-030004.tar']);
  expect(line('mail')).toBe('ok mail not set up: without SMTP_URL no emails are sent');
  expect(line('proxy')).toMatch(/^ok proxy none/);
  expect(code).toBe(0);
});

test('doctor names the wrong setting', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const broken = await doctor({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    BACKUP_DIR: join(file, 'backups'),
    PUBLIC_URL: 'http://127.0.0.1:1',
  });
  expect(broken.code).toBe(1);
  expect(broken.line('database')).toBe(
    'FAIL database Setting DATABASE_URL: nothing accepts connections at 127.0.0.1:1. Check host and port.',
  );
  expect(broken.line('backups')).toMatch(/^FAIL backups Setting BACKUP_DIR is '.*file\/backups'; it .*\.$/);
  expect(broken.line('proxy')).toMatch(/^FAIL proxy Setting PUBLIC_URL: http:\/\/127\.0\.0\.1:1 cannot be reached/);
  expect((await doctor({ PORT: '80a' })).line('settings')).toContain("Setting PORT is '80a'");
});

test('doctor names the updates that the embedded PostgreSQL lacks, which is no failure', async () => {
  const { code, line } = await doctor({ DATABASE_URL: '' });
  const missing = updatesAfter(packaged.releasedOn);
  const own = `updates the embedded PostgreSQL ${packaged.version} of ${packaged.releasedOn}`;
  expect(line('updates')).toMatch(
    missing.length === 0 ? `ok ${own}` : `WARN ${own} lacks the updates of ${missing[0]}`,
  );
  expect(code).toBe(0);
  expect((await doctor()).line('updates')).toBe('ok updates come with your own PostgreSQL server');
});

test('doctor warns of a portal without backups, which works', async () => {
  const { code, line } = await doctor();
  expect([code, line('backups')]).toEqual([
    0,
    'WARN backups not set up: set BACKUP_DIR to a folder on another disk, or to s3://bucket/prefix/',
  ]);
});

test('doctor warns of a place without a daily backup, and does not create it', async () => {
  const warning =
    /^WARN backups the folder .*, \d+ GB free: no daily backup yet\. Keep the portal running: it writes one soon after 3 o'clock at the latest\. If there is none tomorrow, its log and \/readyz name the reason$/;
  const missing = await doctor({ BACKUP_DIR: join(folder, 'later') });
  expect([missing.code, missing.line('backups')]).toEqual([0, expect.stringMatching(warning)]);
  expect(await readdir(folder)).not.toContain('later');

  const empty = join(folder, 'empty');
  await mkdir(empty);
  // This program cannot restore it.
  await writeFile(join(empty, 'cordwain-20261124-030004.unrestorable.tar'), '');
  const { code, line } = await doctor({ BACKUP_DIR: empty });
  expect([code, line('backups')]).toEqual([0, expect.stringMatching(warning)]);
});

test('doctor names options of the address that make statements slow', async () => {
  const DATABASE_URL = new URL(String(portal.context.settings.DATABASE_URL));
  DATABASE_URL.searchParams.set('options', '-c jit=on');
  const { code, line } = await doctor({ DATABASE_URL: DATABASE_URL.href });
  expect([code, line('sessions')]).toEqual([
    1,
    'FAIL sessions Setting DATABASE_URL has options that set jit to on; remove them.',
  ]);
});

test('doctor stops at an unknown name in .env', async () => {
  const own = join(folder, 'own');
  await mkdir(own);
  await writeFile(join(own, '.env'), 'BACKUPDIR=/backups\n');
  const program = runProgram('server/commands/run-doctor.ts', [], {}, own);
  expect(await program.ended).toBe(1);
  expect(program.err()).toContain('BACKUPDIR');
  expect(program.err()).toContain('Did you mean BACKUP_DIR?');
});

test.runIf(isNightly)('doctor sends a test email to the given address', async () => {
  const mail = await startMailServer();
  const sent = 'ok mail the mail server accepted a test mail to owner@example.com';
  const site = { SMTP_URL: mail.url, PUBLIC_URL: 'https://orders.example' };
  expect((await doctor(site, 'owner@example.com')).line('mail')).toBe(sent);
  expect((await doctor({ SMTP_URL: mail.url }, 'owner@example.com')).line('mail')).toBe(
    `${sent}; without PUBLIC_URL emails contain no links`,
  );
  await mail.away();
  expect((await doctor({ SMTP_URL: mail.url }, 'owner@example.com')).line('mail')).toMatch(
    /^FAIL mail Setting SMTP_URL: the mail server did not accept the test mail \(.*\)\.$/,
  );
});

test.runIf(isNightly)('doctor finds a proxy that is not trusted and one that limits bodies', async () => {
  const seen = (protocol: string, limits: boolean): Promise<Server> =>
    new Promise(resolve => {
      const server = createServer((request, response) => {
        request.resume();
        if (request.url === '/readyz') response.end(`database: ok\ncaller: 127.0.0.1 over ${protocol}\n`);
        else
          response
            .writeHead(limits ? 413 : 401, { 'content-type': limits ? 'text/html' : 'application/json' })
            .end('{}');
      });
      server.listen(0, '127.0.0.1', () => resolve(server));
    });
  for (const [protocol, limits, line] of [
    ['http', false, /^ok proxy http:.* leads here, .* and large bodies pass$/],
    ['https', false, /^FAIL proxy Setting TRUST_PROXY is not set; it must be the address of the proxy/],
    ['http', true, /^FAIL proxy the proxy refuses bodies above 2 MB/],
  ] as const) {
    const server = await seen(protocol, limits);
    const { port } = server.address() as AddressInfo;
    expect((await doctor({ PUBLIC_URL: `http://127.0.0.1:${port}` })).line('proxy')).toMatch(line);
    server.closeAllConnections();
    server.close();
  }
});
