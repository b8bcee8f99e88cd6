import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../database/sql.ts';
import { whileConnected } from './answer-call.ts';

const portal = testPortal();
const idleMs = 200;
let app: FastifyInstance;
let address: string;
let connection: AbortSignal | undefined;
let idleAfter: number | undefined;

beforeEach(async () => {
  connection = undefined;
  app = fastify({ connectionTimeout: idleMs });
  app.get('/waiting', async (request, reply) => {
    await whileConnected(reply, signal => {
      connection = signal;
      return sleep(5 * idleMs, undefined, { signal }).catch(() => {});
    });
    idleAfter = request.raw.socket.timeout;
    return 'done';
  });
  app.get('/idle', async () => {
    await sleep(5 * idleMs);
    return 'done';
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

test('whileConnected closes no idle connection while its request is working, but afterwards', async () => {
  expect(await (await fetch(`${address}/waiting`)).text()).toBe('done');
  expect(connection?.aborted).toBe(false);
  expect(idleAfter).toBe(idleMs);

  await expect(fetch(`${address}/idle`)).rejects.toThrow();
});

test('whileConnected aborts the signal when the connection closes', async () => {
  const gone = new AbortController();
  const asked = fetch(`${address}/waiting`, { signal: gone.signal });
  await eventually(() => expect(connection).toBeDefined());

  gone.abort();

  await expect(asked).rejects.toThrow();
  await eventually(() => expect(connection?.aborted).toBe(true));
});

test("answers name a former member in the reader's language, and for a PDF as rows do (DO-15)", async () => {
  const { id } = await anOrder(portal);
  await sql`
    update orders set customer_username = 'Former member' where id = ${id}`.execute(portal.context.db);
  const staff = await portal.as(await anAdmin(portal));
  await staff.call('updateLanguage', { language: 'de' });
  const nameFor = async (headers: Record<string, string>) =>
    (await staff.send('GET', `/api/orders/${id}`, undefined, { headers })).body.order.customerUsername;

  expect(await nameFor({})).toBe('Ehemaliges Mitglied');
  expect(await nameFor({ 'X-Names': 'stored' })).toBe('Former member');
});
