import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

const taken = createServer();
let clone: string;
let port: number;

/**
 * Creates a clone without installed packages, in a folder whose name contains characters that break careless scripts.
 */
beforeAll(async () => {
  await new Promise<void>(done => taken.listen(0, '127.0.0.1', done));
  port = (taken.address() as { port: number }).port;
  clone = join(await temporaryFolder('run'), "Müller & Söhne – 100% 'Übung'");
  await mkdir(join(clone, 'tools'), { recursive: true });
  const own = (await readdir('tools')).filter(file => file.endsWith('.mjs')).map(file => `tools/${file}`);
  for (const file of [...own, 'package.json', 'package-lock.json']) await cp(file, join(clone, file));
});
afterAll(async () => {
  taken.close();
  await rm(resolve(clone, '..'), { recursive: true });
});

test.each([
  ['start', 'PORT=%d npm start', { HOST: '127.0.0.1' }],
  ['start', 'PORT=%d npm start', {}],
  ['demo', 'PORT=%d npm run demo', {}],
])('%s explains how to avoid a taken port before it installs anything', async (name, example, settings) => {
  const program = runProgram(join(clone, 'tools/run.mjs'), [name], { PORT: String(port), ...settings });

  expect(await program.ended).toBe(1);
  expect(program.out()).toBe('');
  expect(program.err()).toBe(
    `Port ${port} is in use by another program. Set PORT to use another one, for example: ${example.replace('%d', String(port + 1))}\n`,
  );
  expect(await readdir(clone)).not.toContain('node_modules');
});

test('a taken port in .env is also reported', async () => {
  await writeFile(join(clone, '.env'), `PORT=${port}\n`);

  const program = runProgram(join(clone, 'tools/run.mjs'), ['demo'], {});

  expect(await program.ended).toBe(1);
  expect(program.err()).toContain(`Port ${port} is in use by another program.`);
});
