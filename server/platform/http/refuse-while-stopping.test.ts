import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';

const portal = testPortal({ PORT: '0', HOST: '127.0.0.1' });

test('R5 a stopping portal finishes running requests and answers new ones with 503', async () => {
  const { cookies } = await portal.as(await aCustomer(portal));
  const socket = connect(Number(new URL(await portal.listen()).port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const head = `Host: 127.0.0.1\r\nCookie: ${cookie}\r\n`;
  // 100 Continue shows that the portal is handling the order.
  const body = JSON.stringify({ products: [{ productCode: 'NO-SUCH', quantity: 1 }] });
  socket.write(
    `POST /api/orders/bulk HTTP/1.1\r\n${head}X-XSRF-TOKEN: ${cookies['XSRF-TOKEN']}\r\nExpect: 100-continue\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await once(socket, 'data');

  const stopped = portal.app.close();
  const other = `GET /api/auth/me HTTP/1.1\r\n${head.replace('Cookie: ', 'Cookie: language=de; ')}\r\n`;
  socket.write(`${body}${other}`);
  await Promise.all([stopped, once(socket, 'close')]);

  const [, first = '', second = ''] = said.split(/(?=HTTP\/1\.1 [2-5])/);
  expect(first).toContain('orderLineRefused');
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/^retry-after: 2\r$/m);
  expect(JSON.parse(second.slice(second.indexOf('{')))).toEqual({
    error: wordsIn('de')('The portal is being restarted. Please try again in a moment'),
    code: 'unavailable',
  });
});
