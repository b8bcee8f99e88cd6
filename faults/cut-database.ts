import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aLineTo } from '#testing/servers/cut-line.ts';
import type { Caller } from './callers/caller.ts';
import { PortalProcess } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';

/** The time limit of a 503 answer in milliseconds. The portal waits 4 s for a silent database. */
const longestRefusal = 10_000;

/**
 * R2: the connection to an external database is cut or becomes silent without an error. A second portal uses the
 * workshop's database by TCP through a proxy that fails.
 */
export const cutDatabase: Scenario = {
  name: 'R2 line to an external database cut, silent',
  async round(workshop, { actions, awayMs }, tally, number) {
    const line = await aLineTo({ path: workshop.socket.path });
    const portal = await PortalProcess.start({
      DATA_DIR: workshop.dataDir,
      DATABASE_URL: `postgresql://cordwain@127.0.0.1:${line.port}/cordwain`,
    });
    try {
      const traffic = new Traffic(workshop, actions, [portal.address]);
      await traffic.after(randomInt(1, Math.ceil(actions * 0.5)));

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

/** Sends requests throughout the outage. Each must get 503 with Retry-After in time. */
async function isRefused(portal: PortalProcess, customer: Caller, awayMs: number, tally: Tally): Promise<void> {
  const begun = performance.now();
  do {
    const asked = performance.now();
    const { status, retryAfter } = await customer.call(portal.address, 'readOrders');
    const took = performance.now() - asked;
    if (status !== 503 || !retryAfter) tally.wrong.push(`without its database the portal answered ${status}`);
    if (took > longestRefusal) tally.wrong.push(`the refusal without a database took ${Math.round(took)} ms`);
    await sleep(300);
  } while (performance.now() - begun < awayMs);
}
