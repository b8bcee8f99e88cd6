import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LiveTask, LiveTimes, Party } from './live.ts';

/**
 * The clients of bench/live.ts, in a separate thread. They open streams, send messages, and record when each stream
 * receives them.
 */
const { address, customers, admins, perAccount, messages, stages } = workerData as LiveTask;
const pauseMs = 25;

const sentAt = new Map<number, number>();
const heardAt: { messageId: number; at: number }[] = [];
/** When the stage of an order was last changed, and how long each stream waited for the event. */
const changedAt = new Map<number, number>();
const stageTimes: number[] = [];
const answers: IncomingMessage[] = [];

function open({ cookie }: Party): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/events`, { headers: { cookie }, agent: false }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`));
      answers.push(answer);
      let rest = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now();
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.includes('event: ready')) resolve();
          const messageId = /"messageId":(\d+)/.exec(block)?.[1];
          if (messageId) heardAt.push({ messageId: Number(messageId), at });
          const orderId = /event: orderChanged\n(?:.*\n)*?data: .*"orderId":(\d+)/.exec(block)?.[1];
          const changed = orderId && changedAt.get(Number(orderId));
          if (changed) stageTimes.push(at - changed);
        }
      });
      answer.on('error', () => {});
    });
    asked.once('error', reject).end();
  });
}

async function tokenOf({ cookie }: Party): Promise<string> {
  const answer = await fetch(`${address}/api/auth/me`, { headers: { cookie } });
  return /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

async function send({ cookie, orderId }: Party, token: string): Promise<void> {
  const form = new FormData();
  form.append('message', 'How far are the satchels?');
  const at = performance.now();
  const answer = await fetch(`${address}/api/orders/${orderId}/messages`, {
    method: 'POST',
    body: form,
    headers: { cookie: `${cookie}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
  });
  if (answer.status !== 201) throw new Error(`a message was answered ${answer.status}`);
  sentAt.set(((await answer.json()) as { message: { id: number } }).message.id, at);
}

/** Marks one more unit as cut. */
async function changeStage({ cookie, orderId, productId }: Party, token: string, cutting: number): Promise<void> {
  changedAt.set(orderId, performance.now());
  const answer = await fetch(`${address}/api/orders/${orderId}/products/id/${productId}/stages`, {
    method: 'PUT',
    body: JSON.stringify({ cutting }),
    headers: { 'content-type': 'application/json', cookie: `${cookie}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
  });
  if (answer.status !== 200) throw new Error(`a change of a stage was answered ${answer.status}`);
}

const parties = [...customers, ...admins];
for (const party of parties) await Promise.all(Array.from({ length: perAccount }, () => open(party)));
const tokens = await Promise.all(parties.map(tokenOf));

for (let n = 0; n < messages; n++) {
  const who = n % parties.length;
  await send(parties[who] as Party, tokens[who] as string);
  await sleep(pauseMs);
}
const expected = messages * (admins.length + 1) * perAccount;
for (let waited = 0; heardAt.length < expected && waited < 10_000; waited += 50) await sleep(50);
if (heardAt.length !== expected) throw new Error(`${heardAt.length} events were heard of ${expected}`);

for (let n = 0; n < stages; n++) {
  const who = n % admins.length;
  const token = tokens[customers.length + who] as string;
  await changeStage(admins[who] as Party, token, 1 + Math.floor(n / admins.length));
  await sleep(pauseMs);
}
const changes = stages * (admins.length + 1) * perAccount;
for (let waited = 0; stageTimes.length < changes && waited < 10_000; waited += 50) await sleep(50);
if (stageTimes.length !== changes) throw new Error(`${stageTimes.length} stage events were heard of ${changes}`);

const messageTimes = heardAt.map(({ messageId, at }) => at - (sentAt.get(messageId) ?? Number.NaN));
parentPort?.postMessage({ messageTimes, stageTimes } satisfies LiveTimes);
for (const answer of answers) answer.destroy();
