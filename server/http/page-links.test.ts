import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { readSettings } from '../settings.ts';
import type { FindSession, SessionRow } from './find-session.ts';
import { makePageLinks } from './page-links.ts';

let assets: string;
beforeAll(async () => {
  assets = join(await temporaryFolder('assets'), 'assets');
  await mkdir(assets);
  const names = ['signed-in', 'shared', 'dialogs', 'orders', 'admin-orders'];
  const files = names.map(name => `${name}-abcd_123.js`);
  // What is named alike and is not meant, and what is packed.
  files.push('orders-abcd_123.css', 'orders-abcd_123.js.br', 'orders-map-abcd_123.js');
  await Promise.all(files.map(file => writeFile(join(assets, file), '')));
});

const request = (url: string, cookies: Record<string, string> = { session: 'token' }) =>
  ({ url, cookies }) as unknown as FastifyRequest;
const as =
  (role: SessionRow['role']): FindSession =>
  async () => ({
    id: 1,
    role,
    username: 'one',
    display_name: 'One',
    untouched: false,
  });
async function named(findSession: FindSession, of: FastifyRequest): Promise<string[]> {
  const links = await makePageLinks({ settings: readSettings({}), findSession }, assets)(of);
  return [...links.matchAll(/<(?:\/assets\/)?([^>]+?)(?:-abcd_123)?(?:\.js)?>/g)].map(([, name = '']) => name);
}

test.each([
  ['customer', '/', ['/api/auth/me', '/api/catalog?limit=48', 'signed-in']],
  ['customer', '/?color=Black', ['/api/auth/me', 'signed-in']],
  [
    'customer',
    '/orders?archived=1',
    [
      '/api/auth/me',
      '/api/orders?includeArchived=1&view=summary&limit=25',
      'signed-in',
      'shared',
      'dialogs',
      'orders-abcd_123.css',
      'orders',
    ],
  ],
  ['customer', '/profile', ['/api/auth/me', 'signed-in']],
  ['admin', '/?tab=catalog', ['/api/auth/me', 'signed-in']],
  [
    'superadmin',
    '/',
    [
      '/api/auth/me',
      '/api/orders?includeArchived=0&view=summary&limit=25',
      'signed-in',
      'shared',
      'dialogs',
      'orders-abcd_123.css',
      'orders',
      'admin-orders',
    ],
  ],
] as const)('for a %s, %s names %j', async (role, url, expected) => {
  expect(await named(as(role), request(url))).toEqual(expected);
});

test('nobody and an unknown session get nothing', async () => {
  expect(await named(as('customer'), request('/', {}))).toEqual([]);
  expect(await named(async () => undefined, request('/'))).toEqual([]);
});

test('a database that is away or silent holds no page up', async () => {
  const before = performance.now();
  expect(await named(() => Promise.reject(new Error('away')), request('/'))).toEqual([]);
  expect(await named(() => new Promise(() => {}), request('/'))).toEqual([]);
  expect(performance.now() - before).toBeLessThan(2_000);
});
