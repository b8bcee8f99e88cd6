import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { addressOf, runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

const mayMount = isNightly && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;
let folder: string;
let dataDir: string;

beforeAll(async () => {
  if (!mayMount) return;
  folder = await temporaryFolder('full-disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', folder]);
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  if (!folder) return;
  execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir);
});

function start(port: number) {
  return runProgram('server/main.ts', [], { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) });
}

/** Fills the disk except for this many bytes. */
function fill(file: string, left: number): void {
  const disk = statfsSync(folder);
  const opened = openSync(file, 'w');
  const block = Buffer.alloc(disk.bsize);
  for (let blocks = disk.bavail - Math.ceil(left / disk.bsize); blocks > 0; blocks -= 1) writeSync(opened, block);
  closeSync(opened);
}

describe.runIf(mayMount)('an upgrade on a full disk', () => {
  // The disk becomes full at the start, at the database's log, and in the middle of the migrations.
  test.each([0, 400_000, 17_000_000])(
    'with %i bytes left stops with a line that names the disk, and continues when there is space',
    async left => {
      const restored = runProgram('server/commands/run-restore.ts', [resolve('testing/versions/cordwain-0.1.0.tar')], {
        DATA_DIR: dataDir,
      });
      expect(await restored.ended).toBe(0);
      const filler = join(folder, 'filler');
      fill(filler, left);
      const port = await freePort();

      const refused = start(port);
      expect(await refused.ended).toBe(1);
      expect(refused.err().trimEnd().split('\n')).toEqual([
        expect.stringContaining(`The disk of DATA_DIR (${dataDir})`),
      ]);

      await rm(filler);
      const portal = start(port);
      const address = await addressOf(portal);
      const login = await fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'owner', password: 'owner-password' }),
      });
      const cookie = login.headers.getSetCookie().map(one => one.split(';')[0]);
      const { orders } = await (
        await fetch(`${address}/api/orders`, { headers: { cookie: cookie.join('; ') } })
      ).json();
      expect(orders).toMatchObject([{ customerName: 'Harbour Goods', totalItems: 15, orderPercentage: 26 }]);
      portal.child.kill('SIGTERM');
      await portal.ended;
    },
    60_000,
  );
});
