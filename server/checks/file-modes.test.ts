import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { signIn } from '#testing/servers/opened-portal.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { type Portal, startPortal } from '../start.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder('modes');
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a portal with its own database on `dataDir` during `work`. */
async function withPortal(dataDir: string, work: (portal: Portal) => Promise<void>): Promise<void> {
  const portal = await startPortal(
    readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', OWNER_PASSWORD: 'owner-password' }),
  );
  try {
    await work(portal);
  } finally {
    await portal.stop();
  }
}

/** When the portal runs as root, the group of the database's user may read the access rules. */
const accessRules = /(^|\/)pg_(hba|ident)\.conf$/;

/** Returns the files and folders below this folder that other users may read, write or enter. */
async function open(root: string): Promise<string[]> {
  const found: string[] = [];
  // A running portal and its database remove files at any time, so files that vanish are ignored.
  for (const entry of await readdir(root, { withFileTypes: true }).catch(unlessMissing([]))) {
    const path = join(root, entry.name);
    if (entry.isSymbolicLink()) continue;
    const mode = (await stat(path).catch(unlessMissing(undefined)))?.mode ?? 0;
    const closed = process.getuid?.() === 0 && accessRules.test(path) ? 0o037 : 0o077;
    if ((mode & closed) !== 0) found.push(`${path} ${(mode & 0o777).toString(8)}`);
    if (entry.isDirectory()) found.push(...(await open(path)));
  }
  return found;
}

const unlessMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };

test.runIf(isNightly)(
  'everything that the portal writes is closed to other users, also after backup and restore',
  async () => {
    const dataDir = join(folder, 'data');
    const restored = join(folder, 'restored');
    const backup = join(folder, 'backup.tar');
    await withPortal(dataDir, async portal => {
      const customer = await signIn(portal, await aCustomer(portal));
      const form = new FormData();
      form.append('files', new File([(await aPicture('png')) as never], 'strap.png', { type: 'image/png' }));
      expect((await customer.call('uploadFiles', {}, { form })).status).toBe(201);
      expect(await open(dataDir)).toEqual([]);
      expect(await runProgram('server/commands/run-backup.ts', [backup], { DATA_DIR: dataDir }).ended).toBe(0);
    });

    expect(await runProgram('server/commands/run-restore.ts', [backup], { DATA_DIR: restored }).ended).toBe(0);

    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(await open(restored)).toEqual([]);
    // When the portal runs as root, the database's user passes through the folder but cannot list it.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
    expect(await Promise.all([dataDir, restored].map(async path => (await stat(path)).mode & 0o777))).toEqual([
      mode,
      mode,
    ]);
  },
);

test('a start closes the files that an older version left open', async () => {
  const file = join(folder, 'files', 'ab', 'abcdef.webp');
  await mkdir(join(folder, 'files', 'ab'), { recursive: true, mode: 0o755 });
  await mkdir(join(folder, 'tmp', 'cut-off'), { recursive: true, mode: 0o755 });
  for (const path of [file, join(folder, 'tmp', 'cut-off', '0')]) {
    await writeFile(path, 'leather');
    await chmod(path, 0o644);
  }

  await withPortal(folder, async () => expect(await open(folder)).toEqual([]));
});

test.runIf(process.getuid?.() === 0)('as root: another user of the machine cannot read a stored file', async () => {
  const file = join(folder, 'files', 'ab', 'abcdef.webp');
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await writeFile(file, 'leather');
  await chmod(folder, 0o711);
  const read = () => promisify(execFile)('/bin/cat', [file], { uid: 65_534, gid: 65_534 });
  expect((await read()).stdout).toBe('leather');

  await withPortal(folder, async () => {
    await expect(read()).rejects.toThrow('Permission denied');
  });
});
