import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

let clone: string;
/** Stands for Vite: names the script by its content, and notes that it ran. */
const builder = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  appendFileSync('runs', process.argv[process.argv.indexOf('--config') + 1] + ' ');
  const text = readFileSync('web/main.ts', 'utf8').trim();
  mkdirSync(out + '/assets', { recursive: true });
  await setTimeout(300);
  if (text === 'broken') process.exit(1);
  if (process.argv.includes('vite.pdfs.config.ts')) writeFileSync(out + '/pdf-process.js', text);
  else {
    writeFileSync(out + '/index.html', text);
    writeFileSync(out + '/assets/index-' + text + '.js', text);
  }
`;

beforeEach(async () => {
  clone = await temporaryFolder('build');
  for (const folder of ['tools', 'web', 'node_modules/vite/bin']) await mkdir(join(clone, folder), { recursive: true });
  for (const file of ['built-web.mjs', 'progress.mjs']) await cp(`tools/${file}`, join(clone, 'tools', file));
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }');
  await writeFile(join(clone, 'node_modules/vite/bin/vite.js'), builder);
  await writeFile(join(clone, 'node_modules/vite/package.json'), '{ "type": "module" }');
  await writeFile(join(clone, 'web/main.ts'), 'one');
});
afterEach(() => rm(clone, { recursive: true, force: true }));

const start = `
  const { buildWeb, isWebBuilt } = await import('./tools/built-web.mjs');
  process.exit(isWebBuilt() || (await buildWeb(process.execPath)) ? 0 : 1);`;
/** Does what a start does. Returns the exit code. */
async function aStart(): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start], { cwd: clone, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code;
}
const read = (file: string) => readFile(join(clone, file), 'utf8');
const runs = async () => (await read('runs')).split(' ').filter(Boolean).length / 3;
const change = (text: string) => writeFile(join(clone, 'web/main.ts'), text);

describe('a start', () => {
  test('builds the web when its sources changed, whatever their times are', async () => {
    expect([await aStart(), await aStart(), await runs()]).toEqual([0, 0, 1]);

    const future = new Date(Date.now() + 86_400_000);
    await utimes(join(clone, 'web/main.ts'), future, future);
    expect([await aStart(), await runs()]).toEqual([0, 1]);

    await change('two');
    await utimes(join(clone, 'web/main.ts'), 1_000, 1_000);
    expect([await aStart(), await runs(), await read('dist/web/index.html')]).toEqual([0, 2, 'two']);

    await writeFile(join(clone, 'web/main.test.ts'), 'a test is no part of the web');
    expect([await aStart(), await runs()]).toEqual([0, 2]);
  });

  test('at the same time as others builds once', async () => {
    expect(await Promise.all([aStart(), aStart(), aStart()])).toEqual([0, 0, 0]);

    expect(await runs()).toBe(1);
    expect(await readdir(join(clone, 'dist'))).toEqual(['pdfs', 'web']);
  });

  test('is not blocked by a start that was killed while it built', async () => {
    const gone = spawn(process.execPath, ['--eval', '']);
    await once(gone, 'exit');
    await mkdir(join(clone, `dist/web-${gone.pid}`), { recursive: true });
    await writeFile(join(clone, 'dist/.building'), String(gone.pid));

    expect([await aStart(), await runs()]).toEqual([0, 1]);
    expect(await readdir(join(clone, 'dist'))).toEqual(['pdfs', 'web']);
  });

  test('leaves the files that running portals serve, and those of the last build when its own fails', async () => {
    await aStart();
    await change('two');
    let missing = 0;
    const watching = setInterval(() => read('dist/web/assets/index-one.js').catch(() => (missing += 1)), 5);

    expect(await aStart()).toBe(0);

    clearInterval(watching);
    expect(missing).toBe(0);
    expect(JSON.parse(await read('dist/web/.built')).files).toEqual(['assets/index-two.js', 'index.html']);
    await change('broken');
    expect([await aStart(), await read('dist/web/index.html')]).toEqual([1, 'two']);
  });

  test('removes the files of builds before the last one after a week', async () => {
    await aStart();
    const old = new Date(Date.now() - 8 * 86_400_000);
    await utimes(join(clone, 'dist/web/assets/index-one.js'), old, old);
    for (const text of ['two', 'three']) {
      await change(text);
      await aStart();
    }

    expect(await readdir(join(clone, 'dist/web/assets'))).toEqual(['index-three.js', 'index-two.js']);
  });
});
