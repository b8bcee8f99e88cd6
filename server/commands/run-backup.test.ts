import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProduct } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { emptyPlace } from '#testing/servers/backups.ts';
import { addressOf, runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { connect } from '../platform/database/connect.ts';
import { startEmbedded } from '../platform/postgres/embedded.ts';

const portal = testPortal();
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder('commands');
});
afterAll(() => rm(folder, { recursive: true }));

async function run(command: 'backup' | 'restore', parameters: string[], settings: Record<string, string>) {
  const program = runProgram(`server/commands/run-${command}.ts`, parameters, settings);
  const code = await program.ended;
  return { code, out: program.out(), err: program.err() };
}

test('R6 on an external database: backs up, reports missing files, and restores', async () => {
  await aProduct(portal);
  const DATABASE_URL = String(portal.context.settings.DATABASE_URL);
  const file = join(folder, 'external.tar');

  const backup = await run('backup', [file], { DATABASE_URL, DATA_DIR: portal.dataDir });
  expect(backup).toEqual({
    code: 0,
    out: expect.stringMatching(/^Backed up, and restored once to prove it: external\.tar: \d+ rows, 0 files, 0 MB\n$/),
    // The builder creates rows without files.
    err: expect.stringMatching(/^Missing in the storage, and so in the backup: [0-9a-f]{32}\.png\n$/),
  });
  expect((await portal.nobody.send('GET', '/readyz')).status).toBe(200);
  const { rows } = await portal.context.db.query('select kind, path, missing_files from backups');
  expect(rows).toEqual([{ kind: 'by hand', path: file, missing_files: 1 }]);
  expect(await run('backup', [file], { DATABASE_URL, DATA_DIR: portal.dataDir })).toEqual({
    code: 1,
    out: '',
    err: `The backup failed: ${file} already exists\n`,
  });

  const data = join(folder, 'external');
  expect(await run('restore', [file], { DATABASE_URL, DATA_DIR: data })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The restore failed: the database is not empty: it has \w+\n$/),
  });
  const place = await emptyPlace();
  const restored = await run('restore', [file], { DATABASE_URL: place.url, DATA_DIR: data });
  expect(restored.err).toBe('');
  expect(restored.out).toMatch(/^Restored \d+ rows and every file, .*missing at that time: 1\..*\n$/);
  await place.drop();
}, 120_000);

test('restore refuses to overwrite existing data and changes nothing', async () => {
  const data = join(folder, 'filled');
  await mkdir(data);
  await writeFile(join(data, 'notes.txt'), 'precious');
  const file = join(folder, 'damaged.tar');
  await writeFile(file, 'damaged');

  const empty = join(folder, 'empty');
  await mkdir(empty);

  const refused = await Promise.all([
    run('restore', [file], { DATA_DIR: data }),
    run('restore', [file], { DATA_DIR: empty }),
    run('restore', [], { DATA_DIR: empty }),
    run('backup', [join(folder, 'x.tar')], { DATA_DIR: empty }),
  ]);

  expect(refused.map(({ code, out, err }) => [code, out, err])).toEqual([
    [1, '', `The restore failed: ${data} is not empty: it has notes.txt\n`],
    [1, '', `The restore failed: ${file} cannot be restored: it is truncated\n`],
    [1, '', 'The restore failed: usage: npm run restore -- FILE [--without-missing]\n'],
    [1, '', `The backup failed: there is no portal's data in ${empty}\n`],
  ]);
  expect(await readdir(data)).toEqual(['notes.txt']);
  expect(await readFile(join(data, 'notes.txt'), 'utf8')).toBe('precious');
  expect(await readdir(empty)).toEqual([]);
}, 120_000);

// The result does not depend on the database, so one run is enough.
test.skipIf(process.env.DATABASE_URL)(
  'R6 with the embedded database: backs up with and without a running portal and restores into an empty folder',
  async () => {
    const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', OWNER_PASSWORD: 'owner-password' };
    const [data, other] = [join(folder, 'data'), join(folder, 'other')];
    const first = runProgram('server/main.ts', [], { ...settings, DATA_DIR: data });
    await addressOf(first);
    const whileItRuns = await run('backup', [join(folder, 'running.tar')], { DATA_DIR: data });
    expect(whileItRuns).toMatchObject({ code: 0, err: '' });
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(await run('backup', [join(folder, 'stopped.tar')], { DATA_DIR: data })).toMatchObject({ code: 0, err: '' });
    expect(await readdir(data)).not.toContain('portal.lock');

    expect(await run('restore', [join(folder, 'running.tar')], { DATA_DIR: other })).toMatchObject({
      code: 0,
      err: '',
    });

    const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
    const { connection, stop } = await startEmbedded({ dataDir: other, log: quiet });
    const { db, close } = connect(connection);
    const { rows } = await db.query('select username, role from accounts');
    await close();
    await stop();
    expect(rows).toEqual([{ username: 'owner', role: 'superadmin' }]);
  },
  240_000,
);
