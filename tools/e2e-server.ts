import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { untilUp } from '../testing/servers/until-up.ts';

/**
 * Runs a demo with a new workshop for one run of the journeys, and a second process on SECOND_PORT. Both share the
 * database and files, for journeys with two browsers. Removes the data at the end.
 */
const dataDir = await temporaryFolder('e2e');
const running: ChildProcess[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

const demo = start('demo/main.ts', { DATABASE_URL: '' });
demo.on('exit', async code => {
  stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
await untilUp(demo, `http://127.0.0.1:${process.env.PORT}`);
const second = start('server/main.ts', {
  PORT: process.env.SECOND_PORT,
  HOST: '127.0.0.1',
  DATABASE_URL: `postgresql:///cordwain?host=${encodeURIComponent(join(dataDir, 'socket'))}&user=cordwain`,
});
second.on('exit', stop);

function start(program: string, settings: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program], {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
  });
  running.unshift(child);
  return child;
}

/** Stops the processes in reverse order, because later ones use the earlier ones. */
function stop(): void {
  for (const child of running) child.kill('SIGTERM');
}
