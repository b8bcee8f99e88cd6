import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type CallName, methodAndPath } from '#contract/call/paths.ts';
import type { Caller } from './callers/caller.ts';
import { PortalProcess } from './callers/portal-process.ts';
import { examine } from './read-kept.ts';
import type { Scenario, Tally } from './scenario.ts';
import { Traffic } from './traffic.ts';
import type { Workshop } from './workshop.ts';

const senders = 4;
/** Node's default heap limit on a machine with 1 GB, and the memory limit of the process including buffers. */
const heapMb = 512;
const mostResidentMb = 800;
const megabyte = 1024 * 1024;

type Storm = { call: CallName; by: 'nobody' | 'customer' | 'admin'; body: Buffer; answer: string; chunked?: boolean };

/**
 * S11: clients with and without a session send large hostile JSON bodies, under normal traffic, to a portal with a
 * small heap. Each body gets the right error, the process survives and stays small, and the traffic continues.
 */
export const bodyStorm: Scenario = {
  name: 'S11 body storm',
  async round(workshop, { actions }, tally) {
    const portal = await PortalProcess.start({
      DATA_DIR: workshop.dataDir,
      DATABASE_URL: `postgresql:///cordwain?host=${encodeURIComponent(workshop.socket.folder)}&user=cordwain`,
      NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
    });
    try {
      const traffic = new Traffic(workshop, actions, [portal.address]);
      let isOver = false;
      const over = traffic.done.finally(() => {
        isOver = true;
      });
      const queue = storms();
      const sendAll = async (_: unknown, sender: number) => {
        // Each sender tries every body at least once, and continues as long as there is traffic.
        for (let at = sender; !portal.hasEnded && (!isOver || at < queue.length + sender); at++)
          await send(portal, workshop, queue[at % queue.length] as Storm, tally);
      };
      await Promise.all([over, ...Array.from({ length: senders }, sendAll)]);

      if (portal.hasEnded) tally.wrong.push(`the portal ended: ${portal.output.slice(-500)}`);
      else {
        const resident = await mostResident(portal);
        if (resident > mostResidentMb) tally.wrong.push(`the portal held ${resident} MB`);
      }
      tally.found(await examine(workshop, traffic));
      tally.ended(traffic);
      tally.times.push(traffic.longestPauseMs);
    } finally {
      await portal.end('SIGTERM');
    }
  },
};

function storms(): Storm[] {
  const objects = (mb: number) => Buffer.from(`{"products":[${'{},'.repeat((mb * megabyte) / 3)}{}]}`);
  const [medium, large, huge] = [objects(15), objects(31), objects(60)];
  const deep = Buffer.alloc(40 * megabyte, '[');
  const keys = Buffer.from(`{${Array.from({ length: 2_000_000 }, (_, index) => `"unknown ${index}":1`).join()}}`);
  // Combining marks of two classes alternate, because sorting them into Unicode normal form would take a minute.
  const marks = JSON.stringify(`a${'\u0300\u0316'.repeat(240_000)}`);
  return [
    {
      call: 'login',
      by: 'nobody',
      body: Buffer.from(`{"username":${marks},"password":"x"}`),
      answer: '400 invalidInput',
    },
    {
      call: 'createList',
      by: 'customer',
      body: Buffer.from(`{"name":${marks},"products":[]}`),
      answer: '400 invalidInput',
    },
    { call: 'placeOrder', by: 'nobody', body: large, answer: '401 notSignedIn' },
    { call: 'createProduct', by: 'nobody', body: huge, answer: '401 notSignedIn' },
    { call: 'placeOrder', by: 'customer', body: medium, answer: '400 invalidInput' },
    { call: 'uploadFiles', by: 'nobody', body: deep, answer: '401 notSignedIn', chunked: true },
    { call: 'placeOrder', by: 'customer', body: deep, answer: '413 tooLarge', chunked: true },
    { call: 'login', by: 'nobody', body: keys, answer: '413 tooLarge' },
    { call: 'uploadFiles', by: 'customer', body: large, answer: '415 typeNotTaken' },
    { call: 'createProduct', by: 'admin', body: huge, answer: '415 typeNotTaken' },
    { call: 'createProduct', by: 'customer', body: keys, answer: '403 notAllowed' },
    {
      call: 'placeOrder',
      by: 'customer',
      body: medium.subarray(0, 14 * megabyte),
      answer: '400 invalidInput',
      chunked: true,
    },
    { call: 'createCustomer', by: 'admin', body: large, answer: '413 tooLarge' },
    { call: 'importProducts', by: 'nobody', body: keys, answer: '401 notSignedIn' },
  ];
}

async function send(portal: PortalProcess, workshop: Workshop, storm: Storm, tally: Tally): Promise<void> {
  const { call, by, body, chunked } = storm;
  const people: Record<Storm['by'], Caller | undefined> = {
    nobody: undefined,
    customer: workshop.customers[0],
    admin: workshop.admins[0],
  };
  const { method, path } = methodAndPath(call);
  const asked = request(`${portal.address}${path}`, {
    method,
    agent: false,
    headers: {
      ...people[by]?.headers,
      'content-type': 'application/json',
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
    },
    signal: AbortSignal.timeout(60_000),
  });
  // Only the response counts, because the connection may be reset after it.
  const response = once(asked, 'response');
  asked.on('error', () => {});
  asked.end(body);
  const answer = await response.then(
    async ([got]: IncomingMessage[]) =>
      `${got?.statusCode} ${((await json(got as IncomingMessage)) as { code: string }).code}`,
    (error: Error) => `no response (${error.message})`,
  );
  if (answer !== storm.answer)
    tally.wrong.push(`${call} by ${by}, ${body.length} bytes: ${answer} instead of ${storm.answer}`);
}

/** Returns the largest resident memory of the process so far, in MB. */
async function mostResident({ pid }: PortalProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
