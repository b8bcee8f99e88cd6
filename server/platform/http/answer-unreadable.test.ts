import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { makeServer } from '../../app.ts';
import { readBodies } from '../intake/read-bodies.ts';
import { readSettings } from '../settings/settings.ts';
import { answerErrors } from './answer-errors.ts';
import { makeLog } from './make-log.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  app = makeServer(settings, makeLog(settings));
  answerErrors(app);
  readBodies(app);
  app.post('/json', async () => ({ done: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Returns the complete response to raw bytes. */
function heard(words: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(words);
  return text(socket);
}

describe('S5 unreadable requests', () => {
  test.each([
    ['a head that is too large', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headTooLarge'],
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'invalidInput'],
  ])('with %s get the usual error answer', async (_, words, status, code) => {
    const [head = '', body = ''] = (await heard(words)).split('\r\n\r\n');

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toEqual({ error: expect.any(String), code });
  });

  test('returns 413 for a body that is too large before all of it has arrived', async () => {
    for (const bytes of [limits.bodyBytes + 1, 5 * limits.bodyBytes, 20 * limits.bodyBytes, 40 * limits.bodyBytes]) {
      const answers = Array.from({ length: 3 }, () =>
        fetch(`http://127.0.0.1:${port}/json`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify('x'.repeat(bytes)),
        }),
      );
      for (const answer of await Promise.all(answers)) {
        expect([answer.status, (await answer.json()).code]).toEqual([413, 'tooLarge']);
      }
    }
  });
});
