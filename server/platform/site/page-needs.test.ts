import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import type { FindSession, SessionRow } from '../access/find-session.ts';
import { makePageNeeds } from './page-needs.ts';

let web: string;
beforeAll(async () => {
  web = await temporaryFolder('assets');
  await mkdir(join(web, 'assets'));
  const names = [
    'signed-in',
    'shared',
    'dialogs',
    'orders',
    'admin-orders',
    'workshop',
    'form-dialog',
    'ascii-digits',
    'today-screen',
  ];
  const files = names.map(name => `${name}-abc_123.js`);
  // Adds styles, files with similar names, and compressed files.
  files.push(
    'index-abc_123.css',
    'index-abc_123.js',
    'signed-in-abc_123.css',
    'orders-abc_123.css',
    'orders-abc_123.js.br',
    'orders-map-abc_123.js',
  );
  // A file of an earlier build stays beside them.
  await Promise.all([...files, 'orders-old_123.js'].map(file => writeFile(join(web, 'assets', file), '')));
  const built = { sources: '', files: [...files.map(file => `assets/${file}`), 'index.html'] };
  await writeFile(join(web, '.built'), JSON.stringify(built));
});

const as =
  (role: SessionRow['role']): FindSession =>
  async () => ({
    id: 1,
    role,
    username: 'one',
    display_name: 'One',
    company_id: role === 'customer' ? 1 : null,
    company_role: role === 'customer' ? 'owner' : null,
    person_name: '',
    language: null,
    untouched: false,
  });
const browsers = {
  chromium: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  safari: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
};
/** Returns the files in the Link header, without hashes. */
async function needsOf(findSession: FindSession, url: string, browser: string = browsers.chromium) {
  const links = await makePageNeeds({ findSession }, web)({ sessionHash: Buffer.from('hash'), url, browser });
  if (links === undefined) return;
  return [...links.matchAll(/<(?:\/assets\/)?([^>]+)>/g)].map(([, name]) => name?.replace('-abc_123', ''));
}

const staffOrders = ['shared.js', 'dialogs.js', 'orders.css', 'orders.js', 'admin-orders.js', 'workshop.js'];

test.each([
  ['customer', '/', ['/api/catalog?limit=48'], []],
  ['customer', '/?color=Black', [], []],
  [
    'customer',
    '/orders?archived=1',
    ['/api/orders?includeArchived=1&view=summary&limit=25', '/api/orders/news', '/api/orders/for-you'],
    ['shared.js', 'dialogs.js', 'orders.css', 'orders.js'],
  ],
  ['customer', '/profile', [], []],
  ['admin', '/?tab=catalog&look=rows', [], []],
  ['admin', '/', ['/api/today'], [...staffOrders, 'form-dialog.js', 'ascii-digits.js', 'today-screen.js']],
  [
    'admin',
    '/?tab=today&stage=cutting',
    ['/api/today'],
    [...staffOrders, 'form-dialog.js', 'ascii-digits.js', 'today-screen.js'],
  ],
  [
    'superadmin',
    '/?tab=orders',
    ['/api/orders?includeArchived=0&openFirst=1&sort=date&view=summary&limit=25'],
    staffOrders,
  ],
] as const)('for role %s the page %s needs the calls %j and the files %j', async (role, url, calls, files) => {
  const expected = ['/api/auth/me', ...calls, 'signed-in.css', 'signed-in.js', ...files];
  expect((await needsOf(as(role), url))?.toSorted()).toEqual(expected.toSorted());
});

test.each(['firefox', 'safari'] as const)('%s, which would make them twice, preloads no calls', async browser => {
  expect(await needsOf(as('customer'), '/', browsers[browser])).toEqual(['signed-in.js', 'signed-in.css']);
});

test('an unknown session gets no data in the page', async () => {
  expect(await needsOf(async () => undefined, '/')).toBeUndefined();
});

test('a page is not delayed when the database fails or does not answer', async () => {
  const before = performance.now();
  expect(await needsOf(() => Promise.reject(new Error('away')), '/')).toBeUndefined();
  expect(await needsOf(() => new Promise(() => {}), '/')).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(10_000);
});
