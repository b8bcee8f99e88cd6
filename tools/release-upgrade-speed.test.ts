import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { addressOf, type Program, runProgram } from '#testing/servers/program.ts';
import { sessionHeaders } from '#testing/servers/session-headers.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

const next = '99.0.0';
let folder: string;
let port: number;

beforeAll(async () => {
  if (!isNightly) return;
  folder = await temporaryFolder('upgrade');
  port = await freePort();
  execFileSync(process.execPath, ['tools/run.mjs', 'release'], { stdio: 'ignore' });
  const archive = (await readdir('dist/release')).find(file => file.endsWith('.tar.gz')) ?? '';
  mkdirSync(join(folder, 'releases'));
  for (const name of ['old', 'new']) {
    execFileSync('tar', ['-xzf', resolve('dist/release', archive), '-C', folder]);
    renameSync(join(folder, archive.replace('.tar.gz', '')), join(folder, 'releases', name));
  }
  const file = join(folder, 'releases/new/package.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version: next }));
}, 300_000);
afterAll(() => folder && rm(folder, { recursive: true, force: true }));

/** Starts the release in `current` with Node only: no registry can be reached. */
function start(): Program {
  return runProgram(join(folder, 'current/tools/run.mjs'), ['start'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    OWNER_PASSWORD: 'owner-password',
    npm_config_registry: 'http://127.0.0.1:1',
  });
}

function use(release: string): void {
  const link = join(folder, 'current.new');
  symlinkSync(join('releases', release), link);
  renameSync(link, join(folder, 'current'));
}

test.runIf(isNightly)(
  'an upgrade of the embedded portal under traffic causes no 500 and at most 5 s without answers',
  async () => {
    use('old');
    const before = start();
    const address = await addressOf(before);
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'owner', password: 'owner-password' }),
    });
    const headers = { ...sessionHeaders(login), 'content-type': 'application/json' };

    const answers: { at: number; status: number }[] = [];
    let isOver = false;
    const traffic = Array.from({ length: 4 }, async (_, n) => {
      for (let count = 0; !isOver; count += 1) {
        const asked =
          n % 2 === 0
            ? fetch(`${address}/api/orders`, { headers })
            : fetch(`${address}/api/raw-materials/templates`, {
                method: 'POST',
                headers,
                body: JSON.stringify({ name: `Template ${n}-${count}` }),
              });
        const status = await asked.then(
          ({ status: got }) => got,
          () => 0,
        );
        answers.push({ at: performance.now(), status });
        await sleep(20);
      }
    });
    await sleep(1_000);

    // Follows docs/operations.md: try the new release, switch, restart.
    const tried = runProgram(join(folder, 'releases/new/tools/run.mjs'), ['doctor'], {
      DATA_DIR: join(folder, 'data'),
    });
    expect(await tried.ended).toBe(0);
    use('new');
    before.child.kill('SIGTERM');
    expect(await before.ended).toBe(0);
    const after = start();
    await addressOf(after);
    await sleep(1_000);
    isOver = true;
    await Promise.all(traffic);

    expect((await (await fetch(`${address}/readyz`)).text()).match(/version: .*/)?.[0]).toBe(`version: ${next}`);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const good = answers.filter(({ status }) => status === 200 || status === 201).map(({ at }) => at);
    expect(good.length).toBeGreaterThan(50);
    const gaps = good.slice(1).map((at, index) => at - (good[index] as number));
    expect(Math.max(...gaps)).toBeLessThan(5_000);
    after.child.kill('SIGTERM');
    await after.ended;
  },
  180_000,
);
