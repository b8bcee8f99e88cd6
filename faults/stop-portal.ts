import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { readEventStream } from '#testing/event-reader.ts';
import type { Caller } from './callers/caller.ts';
import { examine } from './read-kept.ts';
import type { Scenario } from './scenario.ts';
import { Traffic } from './traffic.ts';
import { formOf, type Workshop } from './workshop.ts';

/** `docker stop` kills the process after this time, in milliseconds. */
export const longestStop = 10_000;
const accepted = 8;

/**
 * R5: SIGTERM under traffic. Accepted requests are answered, event streams end, new requests are rejected, and the
 * embedded database shuts down cleanly, all within 10 s. For a second portal on one DATA_DIR see
 * server/platform/postgres/embedded.test.ts.
 */
export const stopPortal: Scenario = {
  name: 'R5 portal stopped (SIGTERM)',
  async round(workshop, { actions }, tally) {
    const { portal } = workshop;
    const customer = workshop.customers[0] as Caller;
    const stream = await readEventStream(portal.address, customer);
    const traffic = new Traffic(workshop, actions);
    await traffic.after(Math.ceil(actions / 3));
    const running = await Promise.all(Array.from({ length: accepted }, () => anAcceptedUpload(workshop)));

    const stopped = portal.end('SIGTERM');
    await stream.closed;
    const isIn = await fetch(`${portal.address}/api/health`).then(
      answer => answer.status,
      () => 'refused',
    );
    if (isIn !== 'refused' && isIn !== 503) tally.wrong.push(`a portal that stops took a new request: ${isIn}`);
    const answers = await Promise.all(running.map(({ finish }) => finish()));
    const took = await stopped;
    await traffic.hold();

    tally.times.push(took);
    if (took > longestStop) tally.wrong.push(`stopping took ${Math.round(took)} ms`);
    if (portal.exitCode !== 0)
      tally.wrong.push(`the portal ended with ${portal.exitCode}: ${portal.output.slice(-500)}`);
    for (const answer of answers) if (answer !== 201) tally.wrong.push(`an accepted request was answered ${answer}`);
    if (!(await isShutDown(workshop))) tally.wrong.push('the database was not shut down in order');

    await portal.start();
    tally.found(await examine(workshop, traffic));
    traffic.goOn();
    await traffic.done;
    tally.found(await examine(workshop, traffic));
    tally.ended(traffic);
  },
};

/** Starts an upload that received '100 Continue', so that the portal is waiting for its body. */
async function anAcceptedUpload({ portal, customers, samples }: Workshop) {
  const customer = customers[0] as Caller;
  const form = new Response(formOf('files', [samples[0]?.bytes as Buffer])());
  const body = Buffer.from(await form.arrayBuffer());
  const asked: ClientRequest = request(`${portal.address}/api/uploads`, {
    method: 'POST',
    agent: false,
    headers: {
      ...customer.headers,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  asked.flushHeaders();
  await once(asked, 'continue');
  const answered = once(asked, 'response').then(
    ([answer]) => answer.resume().statusCode as number,
    (error: Error) => error.message,
  );
  const finish = () => {
    asked.end(body);
    return answered;
  };
  return { finish };
}

/** Reads PostgreSQL's control file, in which the state follows the system id and two versions; 1 means 'shut down'. */
async function isShutDown({ dataDir }: Workshop): Promise<boolean> {
  const control = await readFile(join(dataDir, 'postgres', 'global', 'pg_control'));
  return control.readInt32LE(16) === 1;
}
