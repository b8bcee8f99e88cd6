import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The demo with a fresh workshop, for one run of the journeys; its data goes with it. */
const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-e2e-'));
// As root the database runs as another user, who has to pass through.
await chmod(dataDir, 0o755);
const demo = spawn(process.execPath, ['demo/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => demo.kill('SIGTERM'));
demo.on('exit', async code => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
