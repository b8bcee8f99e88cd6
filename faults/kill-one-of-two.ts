import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalProcess } from './portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { startTraffic } from './traffic.ts';

/**
 * Two portals on one database and one folder of files, and whoever gets no answer from one asks the other. The second is
 * killed; every other round the first, whose embedded database the second goes on using until the first is back.
 */
export const killOneOfTwo: Scenario = {
  name: 'one of two portals killed',
  async round(workshop, { deeds }, tally, number) {
    const second = await PortalProcess.start({
      DATA_DIR: workshop.dataDir,
      DATABASE_URL: `postgresql:///cordwain?host=${encodeURIComponent(workshop.socket.folder)}&user=cordwain`,
    });
    try {
      const traffic = startTraffic(workshop, deeds, [workshop.portal.address, second.address]);
      await traffic.after(randomInt(1, Math.ceil(deeds * 0.8)));
      await sleep(randomInt(30));

      const victim = number % 2 === 0 ? second : workshop.portal;
      await victim.end('SIGKILL');
      await traffic.after(Math.ceil(deeds * 0.1));
      await victim.start();

      await traffic.done;
      tally.found(await examine(workshop, traffic));
      tally.ended(traffic);
      tally.times.push(traffic.longestPauseMs);
    } finally {
      await second.end('SIGTERM');
    }
  },
};
