import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { timed } from '#testing/timed.ts';
import { makeServer } from '../app.ts';
import { readSettings } from '../settings.ts';
import { makeLog } from './make-log.ts';

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

/** A connection that has said `text`, and what it has heard so far. */
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

async function honest(): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await answer.json()).toEqual({ bytes: 7 });
  return performance.now() - begun;
}

describe('S8 a sender', () => {
  test(
    'who drips a head or a body is cut, 500 of them at once, and the others are served meanwhile',
    timed,
    async () => {
      const open = Array.from({ length: 500 }, (_, index) =>
        saying(index % 2 ? `${head(100_000)}{"a":"` : 'GET / HTTP/1.1\r\nX-Slow: '),
      );
      const drip = setInterval(() => {
        for (const { socket } of open) if (socket.writable) socket.write('x');
      }, 200);
      const times: number[] = [];
      try {
        while (open.some(({ socket }) => !socket.closed) && times.length < 200) {
          times.push(await honest());
          await sleep(50);
        }
        await eventually(() => expect(open.filter(({ socket }) => !socket.closed)).toEqual([]), { timeout: 2_000 });
      } finally {
        clearInterval(drip);
      }
      expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]).toBeLessThan(1_000);
    },
  );

  test('over a slow line, who gets on, is heard to the end', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(10_000) });
    const { socket, heard } = saying(head(body.length));
    for (let at = 0; at < body.length; at += 500) {
      socket.write(body.slice(at, at + 500));
      await sleep(200);
    }
    await eventually(() => expect(heard()).toContain(`{"bytes":${body.length}}`));
  });

  test('who waits for an answer is not slow', async () => {
    const { socket, heard } = saying(head(2, '/late'));
    socket.write('{}');
    await once(socket, 'data');
    expect(heard()).toContain('{"late":true}');
  });
});
