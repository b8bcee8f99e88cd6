import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/servers/free-port.ts';

export const ownerPassword = 'every-night-a-crash';

/** The running portals, which end with this process, also when the run is interrupted. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** The real portal as a separate process, with the same address after each restart. */
export class PortalProcess {
  readonly address: string;
  readonly settings: Record<string, string>;
  /** The portal's output since the last start. */
  output = '';
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(port: number, settings: Record<string, string>) {
    this.address = `http://127.0.0.1:${port}`;
    this.settings = { PORT: String(port), HOST: '127.0.0.1', OWNER_PASSWORD: ownerPassword, ...settings };
  }

  /** Starts the portal with these settings on a free port. */
  static async start(settings: Record<string, string>): Promise<PortalProcess> {
    const portal = new PortalProcess(await freePort(), settings);
    await portal.start();
    return portal;
  }

  /**
   * Starts the portal and waits until it can serve requests. Returns the milliseconds. Throws with the last output when
   * it exits.
   */
  async start(): Promise<number> {
    const begun = performance.now();
    const child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'warn', NODE_ENV: 'production', ...this.settings },
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#ended = once(child, 'exit');
    this.output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-100_000);
      });
    }
    while (!(await this.isHealthy())) {
      if (this.hasEnded) throw new Error(`the portal exited during its start: ${this.output.slice(-2_000)}`);
      await sleep(20);
    }
    return performance.now() - begun;
  }

  get hasEnded(): boolean {
    return this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  get exitCode(): number | null {
    return this.#child?.exitCode ?? null;
  }

  /** Returns the portal's memory on Linux, and 0 elsewhere. */
  async megabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#child?.pid}/status`, 'utf8').catch(() => '');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }

  async isHealthy(): Promise<boolean> {
    const answer = await fetch(`${this.address}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    return answer?.status === 200;
  }

  /** Waits until the portal can serve requests again. Returns the milliseconds. Throws after a minute. */
  async untilHealthy(): Promise<number> {
    const begun = performance.now();
    while (!(await this.isHealthy())) {
      if (this.hasEnded) throw new Error(`the portal ended: ${this.output.slice(-2_000)}`);
      if (performance.now() - begun > 60_000) throw new Error('the portal did not serve again within a minute');
      await sleep(50);
    }
    return performance.now() - begun;
  }

  /** Sends a signal and waits for the exit. Returns the milliseconds. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    const begun = performance.now();
    if (!this.hasEnded) this.#child?.kill(signal);
    await this.#ended;
    return performance.now() - begun;
  }
}
