import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aLineTo } from '#testing/cut-line.ts';
import type { Caller } from './caller.ts';
import { PortalProcess } from './portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { startTraffic } from './traffic.ts';

/** Told within so many milliseconds that the database is away; the portal gives a silent one 4 s. */
const longestRefusal = 10_000;

/**
 * Quality R2: the line to an external database is cut, or goes silent so that nobody is told. The database is the
 * workshop's; a second portal has it by TCP, as an external one, through a line that fails.
 */
export const cutDatabase: Scenario = {
  name: 'R2 line to an external database cut, silent',
  async round(workshop, { deeds, awayMs }, tally, number) {
    const line = await aLineTo({ path: workshop.socket.path });
    const portal = await PortalProcess.start({
      DATA_DIR: workshop.dataDir,
      DATABASE_URL: `postgresql://cordwain@127.0.0.1:${line.port}/cordwain`,
    });
    try {
      const traffic = startTraffic(workshop, deeds, [portal.address]);
      await traffic.after(randomInt(1, Math.ceil(deeds * 0.5)));

      if (number % 2 === 0) line.cut();
      else line.silence();
      await isRefused(portal, workshop.customers[0] as Caller, awayMs, tally);
      line.mend();
      await portal.untilHealthy();

      await traffic.done;
      tally.found(await examine(workshop, traffic));
      tally.ended(traffic);
      tally.times.push(traffic.longestPauseMs);
      if (portal.hasEnded) tally.wrong.push(`the portal ended: ${portal.output.slice(-500)}`);
    } finally {
      await portal.end('SIGTERM');
      line.end();
    }
  },
};

/** Asks all the while that the database is away: each answer is 503 with Retry-After, and in time. */
async function isRefused(portal: PortalProcess, customer: Caller, awayMs: number, tally: Tally): Promise<void> {
  const begun = performance.now();
  do {
    const asked = performance.now();
    const { status, retryAfter } = await customer.call(portal.address, 'readOrders');
    const took = performance.now() - asked;
    if (status !== 503 || !retryAfter) tally.wrong.push(`without its database the portal answered ${status}`);
    if (took > longestRefusal) tally.wrong.push(`that the database is away was told after ${Math.round(took)} ms`);
    await sleep(300);
  } while (performance.now() - begun < awayMs);
}
