import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#testing/servers/eventually.ts';
import { makeServer } from '../../app.ts';
import { makeLog } from '../http/make-log.ts';
import { readSettings } from '../settings/settings.ts';

const patience = { headMs: 1_000, requestMs: 20_000, windowMs: 1_000 };
let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  app = makeServer(settings, makeLog(settings), patience);
  app.post('/echo', async request => ({ bytes: JSON.stringify(request.body).length }));
  app.post('/late', async () => {
    await sleep(2_500);
    return { late: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a connection, sends `text` and collects the response. */
function saying(text: string): { socket: Socket; heard: () => string } {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  socket.write(text);
  sockets.push(socket);
  return { socket, heard: () => heard };
}

const head = (length: number, path = '/echo') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

async function honest(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ bytes: 7 });
}

describe('S8 cutSlowSenders', () => {
  test('closes 500 connections that drip a head or a body, and serves others meanwhile', async () => {
    const open = Array.from({ length: 500 }, (_, index) =>
      saying(index % 2 ? `${head(100_000)}{"a":"` : 'GET / HTTP/1.1\r\nX-Slow: '),
    );
    const drip = setInterval(() => {
      for (const { socket } of open) if (socket.writable) socket.write('x');
    }, 200);
    try {
      // Each response arrives while slow connections are still open.
      for (let answers = 0; answers < 5; answers++) {
        expect(open.some(({ socket }) => !socket.closed)).toBe(true);
        await honest();
      }
      await eventually(() => expect(open.filter(({ socket }) => !socket.closed)).toEqual([]));
    } finally {
      clearInterval(drip);
    }
  });

  test('receives a body over a slow but steady connection', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(10_000) });
    const { socket, heard } = saying(head(body.length));
    for (let at = 0; at < body.length; at += 500) {
      socket.write(body.slice(at, at + 500));
      await sleep(200);
    }
    await eventually(() => expect(heard()).toContain(`{"bytes":${body.length}}`));
  });

  test('does not close a connection that waits for its response', async () => {
    const { socket, heard } = saying(head(2, '/late'));
    socket.write('{}');
    await once(socket, 'data');
    expect(heard()).toContain('{"late":true}');
  });
});
