import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until a newly started portal can serve requests. Throws when its process exits. */
export async function untilUp(portal: ChildProcess, address: string, interval = 100): Promise<void> {
  while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) {
    if (portal.exitCode !== null) throw new Error('the portal did not start');
    await sleep(interval);
  }
}
