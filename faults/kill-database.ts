import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

/** R2: the embedded database server or one of its backends is killed, which makes it restart. */
export const killDatabase: Scenario = {
  name: 'R2 database killed (server, one backend)',
  async round(workshop, { actions }, tally, number) {
    const traffic = new Traffic(workshop, actions);
    await traffic.after(randomInt(1, Math.ceil(actions * 0.8)));

    process.kill(number % 2 === 0 ? await serverOf(workshop) : await aBackendOf(workshop), 'SIGKILL');
    await workshop.portal.untilHealthy();

    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
    tally.times.push(traffic.longestPauseMs);
  },
};

/** Returns the process id of the embedded server's postmaster. */
export async function serverOf({ dataDir }: Workshop): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Returns the process id of a backend of the portal, a busy one if possible. */
export async function aBackendOf({ query }: Workshop): Promise<number> {
  const { rows } = await query(
    `select pid from pg_stat_activity where application_name = 'cordwain' order by state = 'active' desc, random() limit 1`,
  );
  return Number(rows[0]?.pid);
}
