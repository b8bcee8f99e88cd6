import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PortalProcess } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';

/**
 * Two portals share one database and one file folder, and callers without an answer from one try the other. Alternately
 * kills the second portal and the first, whose embedded database the second uses until the first is back.
 */
export const killOneOfTwo: Scenario = {
  name: 'one of two portals killed',
  async round(workshop, { actions }, tally, number) {
    const second = await PortalProcess.start({
      DATA_DIR: workshop.dataDir,
      DATABASE_URL: `postgresql:///cordwain?host=${encodeURIComponent(workshop.socket.folder)}&user=cordwain`,
    });
    try {
      const traffic = new Traffic(workshop, actions, [workshop.portal.address, second.address]);
      await traffic.after(randomInt(1, Math.ceil(actions * 0.8)));
      await sleep(randomInt(30));

      const victim = number % 2 === 0 ? second : workshop.portal;
      await victim.end('SIGKILL');
      await traffic.after(Math.ceil(actions * 0.1));
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
