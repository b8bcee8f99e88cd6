import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Caller } from './callers/caller.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';

const execute = promisify(execFile);
const megabytes = 320;

/** R2: the small disk of database and files becomes full under traffic, and then has space again. */
export const fillDisk: Scenario = {
  name: 'R2 disk full',
  folder: async () => {
    const path = await mkdtemp(join(tmpdir(), 'cordwain-small-'));
    try {
      await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]);
    } catch (error) {
      await rmdir(path);
      return { missing: `a small disk cannot be mounted here: ${(error as Error).message.trim().split('\n').at(-1)}` };
    }
    const letGo = () => spawnSync('umount', ['--lazy', path]);
    process.once('exit', letGo);
    const remove = async () => {
      process.off('exit', letGo);
      await execute('umount', [path]);
      await rmdir(path);
    };
    return { path, remove };
  },
  async round(workshop, { actions, awayMs }, tally) {
    const filler = join(workshop.dataDir, 'filler');
    const traffic = new Traffic(workshop, actions);
    // The disk becomes full early, so that pictures are still to come: the last actions of a story fit into space that
    // the database has reserved.
    await traffic.after(randomInt(1, Math.ceil(actions * 0.25)));
    await traffic.hold();
    await fill(filler);
    traffic.goOn();

    const begun = performance.now();
    do {
      const { status } = await (workshop.customers[0] as Caller).call(workshop.portal.address, 'readOrders');
      if (![200, 503].includes(status)) tally.wrong.push(`a list was answered ${status} while the disk is full`);
      // PostgreSQL may free an old log file of 16 MB, so that space is filled, too, before the traffic continues.
      await sleep(20);
      await fill(filler);
    } while (performance.now() - begun < awayMs / 2);
    await rm(filler);
    await workshop.portal.untilHealthy();

    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
    tally.times.push(traffic.longestPauseMs);
    if (traffic.refused === 0) tally.wrong.push('the disk was not full: nothing was refused');
  },
};

/** Fills the disk completely. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let size = 4 * 2 ** 20; size >= 4_096; ) {
      await file.write(Buffer.alloc(size)).catch(() => {
        size /= 4;
      });
    }
  } finally {
    await file.close();
  }
}
