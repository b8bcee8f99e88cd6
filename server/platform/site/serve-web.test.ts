import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aJob } from '#testing/benches.ts';
import { aCustomer } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { testPortal } from '#testing/portal.ts';
import { pages } from './serve-web.ts';

test('the server matches every route of the web', () => {
  const routes = readFileSync(new URL('../../../web/shell/routes.tsx', import.meta.url), 'utf8');
  const addresses = [...routes.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
  expect(addresses).toContain('/customizations/$id');
  for (const address of addresses.filter(path => path !== '$')) {
    expect([address, pages.test(address.replace('$id', '7'))]).toEqual([address, true]);
  }
});

test.each(['/.env', '/.git/config', '/metrics', '/admin', '/wp-login.php', '/orders/../.env', '/login.php', '//login'])(
  'no route of the web matches %s',
  address => {
    expect(pages.test(address)).toBe(false);
  },
);

describe('files of the built web', () => {
  const portal = testPortal();
  const script = readdirSync(new URL('../../../dist/web/assets/', import.meta.url)).find(file => file.endsWith('.js'));
  const get = (url: string) => portal.app.inject({ url, headers: { 'accept-encoding': 'br' } });

  test('assets are sent compressed and cached forever, other files are checked again', async () => {
    const { statusCode, headers } = await get(`/assets/${script}`);
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/assets/unknown.js',
    '/assets/',
    '/assets/..%2f.built',
    '/assets/..%2findex.html',
    '/assets/%00',
    `/assets/${script}.br`,
    `/assets/${script}/x`,
    '/.built',
  ])('%s is not found', async url => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'de-AT, en' }, 'de'],
    [{ 'accept-language': 'de', cookie: 'language=it' }, 'it'],
  ])('the manifest and the page describe the portal in the language of %j', async (headers, language) => {
    const english = 'Enterprise Custom Order Management';
    const words = language === 'en' ? english : wordsIn(language)(english);
    const [manifest, page] = await Promise.all(
      ['/manifest.webmanifest', '/login'].map(url => portal.app.inject({ url, headers })),
    );

    expect(manifest?.json()).toMatchObject({ lang: language, dir: 'ltr', description: words, name: 'Cordwain' });
    expect(manifest?.headers.vary).toContain('cookie, accept-language');
    expect(page?.body).toContain(`<meta name="description" content="${words}"`);
  });

  test('a scanned ticket leads its customer to its product, another customer to the start, and others to its page', async () => {
    const customer = await aCustomer(portal);
    const { id, tickets, products } = await aJob(portal, { for: customer, quantities: [5, 8] });
    const path = `/t/${tickets[1]?.toLowerCase()}?r=1`;
    const opened = async (client: Pick<typeof portal.nobody, 'send'>) => {
      const { status, headers } = await client.send('GET', path);
      return [status, headers.location];
    };

    expect(await opened(await portal.as(customer))).toEqual([302, `/orders?order=${id}#product-${products[1]?.id}`]);
    expect(await opened(await portal.as(await aCustomer(portal)))).toEqual([302, '/']);
    expect(await opened(portal.nobody)).toEqual([200, undefined]);
  });
});
