import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { connect } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { makePrivate } from '../platform/postgres/data-folders.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';
import { findServiceUser } from '../platform/postgres/service-user.ts';

/** Debian's PostgreSQL replaces an earlier embedded version in this test. */
const old = '15';
const programs = `/usr/lib/postgresql/${old}/bin`;
const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
let dataDir: string;

async function run(...parameters: string[]) {
  const program = runProgram('server/commands/run-upgrade-database.ts', parameters, { DATA_DIR: dataDir });
  const code = await program.ended;
  return { code, out: program.out(), err: program.err() };
}

describe('npm run upgrade-database after it was killed', () => {
  beforeEach(async () => {
    dataDir = await temporaryFolder('half-upgraded');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  async function aFolder(name: string, version: string): Promise<void> {
    await mkdir(join(dataDir, name));
    await writeFile(join(dataDir, name, 'PG_VERSION'), `${version}\n`);
  }
  const versionNow = async () => (await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim();

  test('puts the new data into its place when the old data was already moved aside', async () => {
    await aFolder('postgres-15', '15');
    await aFolder('postgres.upgraded', '18');

    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringContaining(`The old data is in ${join(dataDir, 'postgres-15')}`),
    });

    expect(await versionNow()).toBe('18');
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-15']);
  });

  test.each([false, true])('puts the old data back without complete new data (begun: %s)', async isBegun => {
    await aFolder('postgres-15', '15');
    if (isBegun) await aFolder('postgres.upgrade', '18');

    expect(await run('/none')).toMatchObject({
      code: 1,
      err: "The upgrade failed: there is no program 'postgres' in /none\n",
    });

    expect(await versionNow()).toBe('15');
  });

  test('never writes over data that an earlier upgrade kept', async () => {
    await aFolder('postgres', '15');
    await aFolder('postgres-15', '15');

    expect(await run('/none')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${join(dataDir, 'postgres-15')} is there already`),
    });
  });
});

describe.runIf(existsSync(programs))('npm run upgrade-database', () => {
  beforeAll(async () => {
    dataDir = await temporaryFolder('older-postgres');
    const folder = join(dataDir, 'postgres');
    const runAs = await findServiceUser(folder);
    await mkdir(dataDir, { recursive: true });
    await makePrivate(folder, runAs);
    const options = ['-D', folder, '-U', 'cordwain', '-A', 'reject', '--encoding=UTF8', '--locale=C.UTF-8'];
    execFileSync(join(programs, 'initdb'), options, { ...runAs, cwd: '/', stdio: 'ignore' });
    const other = { postgres: join(programs, 'postgres'), initdb: join(programs, 'initdb'), major: old };
    const server = await startEmbedded({ dataDir, log: quiet, other });
    const { db, close } = connect(server.connection);
    await migrate(db, quiet);
    await db.query(`insert into accounts (username, role, password_hash, company_name)
      values ('harbour', 'admin', '$argon2id$x', 'Österreich & Söhne')`);
    await close();
    await server.stop();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test.runIf(isNightly)("moves the data to the portal's version and keeps the old data", async () => {
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(
      /was created by PostgreSQL 15, but this portal needs 18: run npm run upgrade-database$/,
    );
    expect(await run('/none')).toMatchObject({
      code: 1,
      err: "The upgrade failed: there is no program 'postgres' in /none\n",
    });

    expect(await run(programs)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining(`The old data is in ${join(dataDir, 'postgres-15')}`),
    });

    expect((await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).trim()).toBe('18');
    expect((await readdir(dataDir)).filter(name => name.startsWith('postgres.'))).toEqual([]);
    const server = await startEmbedded({ dataDir, log: quiet });
    const { db, close } = connect(server.connection);
    const { rows } = await db.query('select username, company_name from accounts');
    await close();
    await server.stop();
    expect(rows).toEqual([{ username: 'harbour', company_name: 'Österreich & Söhne' }]);
    expect(await run()).toMatchObject({ code: 0, out: 'Nothing to do: the data is of PostgreSQL 18\n' });
  });
});
