import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { untilUp } from './until-up.ts';

type OwnDemo = {
  address: string;
  /** The folder is deleted when the demo stops. */
  folder: string;
  pid: number;
  stop(): Promise<void>;
};

/** Starts a demo with its own port and folder. */
export async function startOwnDemo(name: string): Promise<OwnDemo> {
  const [folder, port] = await Promise.all([temporaryFolder(name), freePort()]);
  const address = `http://127.0.0.1:${port}`;
  const demo = spawn(process.execPath, ['demo/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: '', LOG_LEVEL: 'fatal' },
  });
  await untilUp(demo, address);
  const stop = async () => {
    demo.kill('SIGTERM');
    await once(demo, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { address, folder, pid: demo.pid as number, stop };
}
