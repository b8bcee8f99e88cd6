import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { query, serverFolder } from '#testing/servers/server-folder.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import type { Connection } from '../database/connect.ts';
import { isAtWork } from '../database/process-state.ts';
import { startEmbedded } from './embedded.ts';

const own = serverFolder();
const { log, told, aPortal, serverPid } = own;

test('the embedded server starts a durable, private database, stops it, and starts again with its data', async () => {
  const first = await startEmbedded({ dataDir: own.dataDir, log });
  await query(first.connection, `create table kept as select 'leather' as what`);
  const settings = await query(
    first.connection,
    `select concat_ws(' ', current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit'),
      current_setting('data_checksums'), current_setting('server_encoding'), current_setting('listen_addresses'))`,
  );
  const pid = await serverPid();
  await first.stop();

  expect(settings).toBe('on on on on UTF8 ');
  expect(isAtWork(pid)).toBe(false);
  expect(existsSync(join(own.dataDir, 'portal.lock'))).toBe(false);

  const second = await startEmbedded({ dataDir: own.dataDir, log });
  expect(await query(second.connection, 'select what from kept')).toBe('leather');
  expect((await stat(join(own.dataDir, 'socket'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(own.dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  await second.stop();
});

test('the embedded server creates no database beside the one that an interrupted upgrade moved aside', async () => {
  for (const version of ['9', '17']) await mkdir(join(own.dataDir, `postgres-${version}`));

  await expect(startEmbedded({ dataDir: own.dataDir, log })).rejects.toThrow(
    `an upgrade kept the former one in ${join(own.dataDir, 'postgres-17')}: run npm run upgrade-database`,
  );

  expect((await readdir(own.dataDir)).sort()).toEqual(['postgres-17', 'postgres-9']);
});

test('R5: the embedded server starts again after the portal was killed', async () => {
  const { child, connection } = await aPortal();
  await query(connection, 'create table kept as select 7 as n');
  const orphan = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAtWork(orphan)).toBe(true);

  const next = await startEmbedded({ dataDir: own.dataDir, log });

  expect(isAtWork(orphan)).toBe(false);
  expect(await query(next.connection, 'select n from kept')).toBe(7);
  await next.stop();
});

test('the embedded server recovers when it and the portal were both killed', async () => {
  const { child, connection } = await aPortal();
  await query(connection, 'create table kept as select 8 as n');
  process.kill(await serverPid(), 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const next = await startEmbedded({ dataDir: own.dataDir, log });

  expect(await query(next.connection, 'select n from kept')).toBe(8);
  await next.stop();
});

test.runIf(isNightly)('the embedded server ends when the portal exits without stopping it', async () => {
  const { child } = await aPortal();
  const server = await serverPid();

  child.kill('SIGUSR2');
  await once(child, 'exit');

  await eventually(() => expect(isAtWork(server)).toBe(false));
});

test.runIf(isNightly)('the embedded server starts although another program now has the old process id', async () => {
  const first = await startEmbedded({ dataDir: own.dataDir, log });
  await first.stop();
  // Simulates reuse of our own process id, and of our parent's, which PostgreSQL treats specially.
  const stale = [process.ppid, join(own.dataDir, 'postgres'), 0, 5432, join(own.dataDir, 'socket'), '', '', 'ready'];
  await writeFile(join(own.dataDir, 'postgres', 'postmaster.pid'), `${stale.join('\n')}\n`);
  await writeFile(join(own.dataDir, 'portal.lock'), `${process.ppid} 1\n`);

  const next = await startEmbedded({ dataDir: own.dataDir, log });

  expect(isAtWork(process.ppid)).toBe(true);
  expect(await query(next.connection, 'select 1')).toBe(1);
  await next.stop();
});

test('R5: a second portal on the same folder stops with one line and without harm', async () => {
  const { child, connection } = await aPortal();

  await expect(startEmbedded({ dataDir: own.dataDir, log })).rejects.toThrow(
    `another portal (process ${child.pid}) is running on ${own.dataDir}: stop it, or set DATA_DIR to another folder`,
  );

  expect(await query(connection, 'select 1')).toBe(1);
});

test.runIf(isNightly)('only one of two portals takes over a stale lock', async () => {
  await writeFile(join(own.dataDir, 'portal.lock'), '999999 1\n');

  const both = await Promise.allSettled([1, 2].map(aPortal));

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.runIf(isNightly)('the portal restarts a server that dies', async () => {
  const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
  await query(connection, 'create table kept as select 9 as n');
  process.kill(await serverPid(), 'SIGKILL');

  await eventually(async () => expect(await query(connection, 'select n from kept')).toBe(9));
  expect(told).toContain('the database server ended: restarting it');
  await stop();
});

test.runIf(isNightly)('no server is left running when the portal stops before a restart', async () => {
  const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
  process.kill(await serverPid(), 'SIGKILL');
  await sleep(20);

  await stop();

  await sleep(500);
  await expect(query(connection, 'select 1')).rejects.toThrow();
});

test.runIf(isNightly)('a start repeats an interrupted first start', async () => {
  await mkdir(join(own.dataDir, 'postgres.new', 'base'), { recursive: true });
  await writeFile(join(own.dataDir, 'postgres.new', 'postgresql.conf'), '');

  const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });

  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
});

test.runIf(isNightly)(
  'the embedded server works in a folder with spaces, commas, quotes, percent signs and umlauts',
  async () => {
    const named = join(own.dataDir, `Müller, Söhne & "Co" – 100% 'Übung'`);
    await mkdir(named);

    const { connection, stop } = await startEmbedded({ dataDir: named, log });

    expect(connection.host).toBe(join(named, 'socket'));
    expect(await query(connection, 'select 1')).toBe(1);
    await stop();
  },
);

test.runIf(isNightly)('the socket of a deep folder is in another folder, closed to other users', async () => {
  const deep = join(own.dataDir, 'a-workshop-with-a-long-name'.repeat(3), 'and-a-folder-with-a-long-name'.repeat(3));
  await mkdir(deep, { recursive: true });

  const { connection, stop } = await startEmbedded({ dataDir: deep, log });

  expect(connection.host).not.toContain(own.dataDir);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
  expect(existsSync(connection.host)).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'as root: a folder that other users may not enter works and stays closed',
  async () => {
    await chmod(own.dataDir, 0o700);

    const first = await startEmbedded({ dataDir: own.dataDir, log });
    await query(first.connection, 'create table kept as select 10 as n');
    await first.stop();
    const second = await startEmbedded({ dataDir: own.dataDir, log });

    expect(await query(second.connection, 'select n from kept')).toBe(10);
    expect(told.filter(line => line.includes('are kept in /var/lib/cordwain/'))).toHaveLength(1);
    await second.stop();
    await rm(join(second.connection.host, '..'), { recursive: true });
  },
);

test.runIf(process.getuid?.() === 0)('as root: the server runs as another user', async () => {
  const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });

  const owner = (await stat(join(own.dataDir, 'postgres'))).uid;
  const status = await readFile(`/proc/${await serverPid()}/status`, 'utf8').catch(() => '');

  expect(owner).not.toBe(0);
  if (process.platform === 'linux') expect(status).toMatch(new RegExp(`^Uid:\\s+${owner}\\s+${owner}`, 'm'));
  expect(await query(connection, 'select 1')).toBe(1);
  await stop();
});

/** Returns the server's first reply to a connection of this system user: 'R' to continue, 'E' for an error. */
async function heardBy({ uid, gid }: { uid: number; gid: number }, { host, user }: Connection): Promise<string> {
  const parameters = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const message = Buffer.alloc(8 + parameters.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(196_608, 4);
  parameters.copy(message, 8);
  // Started as root, because the user may not be able to enter Node's folder.
  const script = `process.setgroups([]); process.setgid(${gid}); process.setuid(${uid});
    const socket = require('node:net').connect(${JSON.stringify(`${host}/.s.PGSQL.5432`)});
    socket.on('connect', () => socket.write(Buffer.from('${message.toString('hex')}', 'hex')));
    socket.once('data', data => { console.log(data.toString('latin1')); process.exit(); });`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  return String((await once(child.stdout, 'data'))[0]);
}

test.runIf(process.getuid?.() === 0)(
  "as root: other programs of the server's system user cannot connect, also to an older database",
  async () => {
    const first = await startEmbedded({ dataDir: own.dataDir, log });
    await first.stop();
    // Writes the rules of older versions.
    await writeFile(
      join(own.dataDir, 'postgres', 'pg_hba.conf'),
      'local all all trust\nhost all all 127.0.0.1/32 trust\n',
    );
    const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
    const { uid, gid } = await stat(join(own.dataDir, 'postgres'));

    expect(uid).not.toBe(0);
    expect(await heardBy({ uid, gid }, connection)).toMatch(/^E[\s\S]*[Pp]eer authentication failed/);
    expect(await heardBy({ uid: 0, gid: 0 }, connection)).toMatch(/^R/);
    expect(await readFile(join(own.dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toContain('trust');
    await stop();
  },
);

test.runIf(isNightly)('a copy of a folder in use is rejected with the name of the other folder', async () => {
  const { child } = await aPortal();
  const copy = await temporaryFolder('copy');
  await cp(own.dataDir, copy, { recursive: true, filter: path => !path.includes('socket') });

  await expect(startEmbedded({ dataDir: copy, log })).rejects.toThrow(
    `${copy} was copied from ${await realpath(own.dataDir)} while the portal there (process ${child.pid}) was running`,
  );

  await rm(copy, { recursive: true });
});

test('a database of another PostgreSQL version is rejected with one line', async () => {
  const first = await startEmbedded({ dataDir: own.dataDir, log });
  await first.stop();
  await writeFile(join(own.dataDir, 'postgres', 'PG_VERSION'), '17\n');

  await expect(startEmbedded({ dataDir: own.dataDir, log })).rejects.toThrow(
    'was created by PostgreSQL 17, but this portal needs 18',
  );
});
