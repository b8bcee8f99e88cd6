import { type ChildProcess, spawn } from 'node:child_process';
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
  /** Of the last start. */
  readonly pid: number;
  /** Stops the demo and starts it again with its data, without the memory that filling them took. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a demo with its own port and folder. */
export async function startOwnDemo(name: string): Promise<OwnDemo> {
  const [folder, port] = await Promise.all([temporaryFolder(name), freePort()]);
  const address = `http://127.0.0.1:${port}`;
  const start = async () => {
    const started = spawn(process.execPath, ['demo/main.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: '', LOG_LEVEL: 'fatal' },
    });
    await untilUp(started, address);
    return started;
  };
  let demo = await start();
  return {
    address,
    folder,
    get pid() {
      return demo.pid as number;
    },
    async restart() {
      await end(demo);
      demo = await start();
    },
    async stop() {
      await end(demo);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(demo: ChildProcess): Promise<void> {
  demo.kill('SIGTERM');
  await once(demo, 'exit');
}
