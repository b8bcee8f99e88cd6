import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until a portal that was just started serves, asking every so many milliseconds. Throws when it ends instead. */
export async function untilUp(portal: ChildProcess, address: string, interval = 100): Promise<void> {
  while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) {
    if (portal.exitCode !== null) throw new Error('the portal did not start');
    await sleep(interval);
  }
}
