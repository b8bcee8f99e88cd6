import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { startTraffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

/** Quality R2: the embedded database's server is killed, or one of its backends, which makes it begin anew. */
export const killDatabase: Scenario = {
  name: 'R2 database killed (server, one backend)',
  async round(workshop, { deeds }, tally, number) {
    const traffic = startTraffic(workshop, deeds);
    await traffic.after(randomInt(1, Math.ceil(deeds * 0.8)));

    process.kill(number % 2 === 0 ? await serverOf(workshop) : await aBackendOf(workshop), 'SIGKILL');
    await workshop.portal.untilHealthy();

    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
    tally.times.push(traffic.longestPauseMs);
  },
};

async function serverOf({ dataDir }: Workshop): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function aBackendOf({ query }: Workshop): Promise<number> {
  const { rows } = await query(
    `select pid from pg_stat_activity where application_name = 'cordwain' order by state = 'active' desc, random() limit 1`,
  );
  return Number(rows[0]?.pid);
}
