import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import type { FindSession, SessionRow } from '../access/find-session.ts';
import { makePageNeeds } from './page-needs.ts';

let assets: string;
beforeAll(async () => {
  assets = join(await temporaryFolder('assets'), 'assets');
  await mkdir(assets);
  const names = ['signed-in', 'shared', 'dialogs', 'orders', 'admin-orders'];
  const files = names.map(name => `${name}-abcd_123.js`);
  // Styles, files with similar names, and compressed files.
  files.push(
    'index-abcd_123.css',
    'index-abcd_123.js',
    'signed-in-abcd_123.css',
    'orders-abcd_123.css',
    'orders-abcd_123.js.br',
    'orders-map-abcd_123.js',
  );
  await Promise.all(files.map(file => writeFile(join(assets, file), '')));
});

const as =
  (role: SessionRow['role']): FindSession =>
  async () => ({
    id: 1,
    role,
    username: 'one',
    display_name: 'One',
    untouched: false,
  });
/** The best pre-rendered page and the links besides those of every frame. */
async function needsOf(findSession: FindSession, url: string) {
  const needs = await makePageNeeds({ findSession }, assets)(Buffer.from('hash'), url);
  if (!needs) return;
  const names = [...needs.links.matchAll(/<(?:\/assets\/)?([^>]+?)(?:-abcd_123)?(?:\.js)?>/g)].map(([, name]) => name);
  expect(names.splice(0, 2)).toEqual(['index-abcd_123.css', 'signed-in-abcd_123.css']);
  return [needs.pages[0], ...names];
}

test.each([
  ['customer', '/', ['customer / whole', '/theme', '/api/auth/me', '/api/catalog?limit=48', 'signed-in']],
  ['customer', '/?color=Black', ['customer /', '/theme', '/api/auth/me', 'signed-in']],
  [
    'customer',
    '/orders?archived=1',
    [
      'customer /orders',
      'orders-abcd_123.css',
      '/theme',
      '/api/auth/me',
      '/api/orders?includeArchived=1&view=summary&limit=25',
      'signed-in',
      'shared',
      'dialogs',
      'orders',
    ],
  ],
  ['customer', '/profile', ['customer /profile whole', '/theme', '/api/auth/me', 'signed-in']],
  ['admin', '/?tab=catalog&look=rows', ['admin /?tab=catalog', '/theme', '/api/auth/me', 'signed-in']],
  [
    'superadmin',
    '/',
    [
      'superadmin /?tab=orders whole',
      'orders-abcd_123.css',
      '/theme',
      '/api/auth/me',
      '/api/orders?includeArchived=0&view=summary&limit=25',
      'signed-in',
      'shared',
      'dialogs',
      'orders',
      'admin-orders',
    ],
  ],
] as const)('for a %s, %s needs %j', async (role, url, expected) => {
  expect(await needsOf(as(role), url)).toEqual(expected);
});

test('returns nothing for an unknown session', async () => {
  expect(await needsOf(async () => undefined, '/')).toBeUndefined();
});

test('does not delay a page when the database fails or does not answer', async () => {
  const before = performance.now();
  expect(await needsOf(() => Promise.reject(new Error('away')), '/')).toBeUndefined();
  expect(await needsOf(() => new Promise(() => {}), '/')).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(10_000);
});
