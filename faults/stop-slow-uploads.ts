import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { readEventStream } from '#testing/event-reader.ts';
import type { Caller } from './callers/caller.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { longestStop } from './stop-portal.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

const uploads = 3;
const streams = 3;
const everyMs = 100;
const chunk = Buffer.alloc(10_000);

/** R9: SIGTERM while clients upload at 100 kB a second, read event streams and send requests. */
export const stopSlowUploads: Scenario = {
  name: 'R9 slow upload during a stop (SIGTERM)',
  async round(workshop, { actions }, tally) {
    const { portal, customers } = workshop;
    const traffic = new Traffic(workshop, actions);
    await traffic.after(Math.ceil(actions / 3));
    const reading = await Promise.all(
      Array.from({ length: streams }, (_, n) => readEventStream(portal.address, customers[n] as Caller)),
    );
    const sending = Array.from({ length: uploads }, () => aSlowUpload(workshop));
    await Promise.all(sending.map(({ begun }) => begun));

    const took = await portal.end('SIGTERM');
    const answers = await Promise.all(sending.map(({ answered }) => answered));
    await Promise.all(reading.map(stream => stream.closed));
    await traffic.hold();

    tally.times.push(took);
    if (took > longestStop) tally.wrong.push(`stopping took ${Math.round(took)} ms`);
    if (portal.exitCode !== 0)
      tally.wrong.push(`the portal ended with ${portal.exitCode}: ${portal.output.slice(-500)}`);
    for (const answer of answers) if (answer !== 503) tally.wrong.push(`a slow upload was answered ${answer}`);

    await portal.start();
    tally.found(await examine(workshop, traffic));
    traffic.goOn();
    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
  },
};

/** Sends a picture at 100 kB a second, which would take minutes. */
function aSlowUpload({ portal, customers }: Workshop) {
  const asked: ClientRequest = request(`${portal.address}/api/uploads`, {
    method: 'POST',
    agent: false,
    headers: {
      ...(customers[0] as Caller).headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 40_000_000,
      expect: '100-continue',
    },
  });
  asked.flushHeaders();
  const answered = once(asked, 'response').then(
    ([answer]) => answer.resume().statusCode as number,
    (error: Error) => error.message,
  );
  const begun = once(asked, 'continue').then(() => {
    asked.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n');
    const dripping = setInterval(() => asked.write(chunk), everyMs);
    asked.once('close', () => clearInterval(dripping));
    asked.on('error', () => clearInterval(dripping));
  });
  return { begun, answered };
}
