import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';

/** R1: the portal is killed at a random moment of the traffic, and its data is checked before any retry. */
export const killPortal: Scenario = {
  name: 'R1 portal killed (SIGKILL)',
  async round(workshop, { actions }, tally) {
    const traffic = new Traffic(workshop, actions);
    await traffic.after(randomInt(1, Math.ceil(actions * 0.9)));
    await sleep(randomInt(30));

    await workshop.portal.end('SIGKILL');
    await traffic.hold();
    tally.times.push(await workshop.portal.start());
    tally.found(await examine(workshop, traffic));
    traffic.goOn();

    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
  },
};
