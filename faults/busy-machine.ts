import { keepBusy } from '#testing/servers/busy-machine.ts';
import { serverOf } from './kill-database.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';

const others = 30;

/**
 * R9: other programs use all processors of the machine. The portal becomes slow, but kills nothing: a server that gets
 * little processor time does not hang.
 */
export const busyMachine: Scenario = {
  name: 'R9 busy machine (30 other processes compute)',
  async round(workshop, { actions, busyMs }, tally) {
    const server = await serverOf(workshop);
    // Earlier scenarios ended the server on purpose.
    const earlier = workshop.portal.output.length;
    const end = keepBusy(others);
    let longestPauseMs = 0;
    try {
      const begun = performance.now();
      do {
        const traffic = new Traffic(workshop, actions);
        await traffic.done;
        tally.ended(traffic);
        tally.found(await examine(workshop, traffic));
        longestPauseMs = Math.max(longestPauseMs, traffic.longestPauseMs);
      } while (performance.now() - begun < busyMs);
    } finally {
      end();
    }
    tally.times.push(longestPauseMs);
    if (workshop.portal.hasEnded) tally.wrong.push(`the portal ended: ${workshop.portal.output.slice(-500)}`);
    if ((await serverOf(workshop)) !== server) tally.wrong.push('the database server was replaced');
    tally.wrong.push(...(workshop.portal.output.slice(earlier).match(/the database server (?:hangs|ended)/g) ?? []));
  },
};
