import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import type { FindSession, SessionRow } from '../access/find-session.ts';
import { makePageNeeds } from './page-needs.ts';

/** The manifest of a build. The first script is that of the page itself, and every other one needs it. */
const manifest = {
  'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
  '_signed-in-1.js': { name: 'signed-in', file: 'assets/signed-in-1.js', css: ['assets/signed-in-1.css'] },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['index.html', '_parts-1.js'] },
  '_parts-1.js': { file: 'assets/parts-1.js', imports: ['_shared-1.js'] },
  '_unused-1.js': { file: 'assets/unused-1.js' },
  'orders/list/orders-screen.tsx': { file: 'assets/own-1.js', imports: ['_signed-in-1.js', '_shared-1.js'] },
  'orders/list/admin-orders-screen.tsx': {
    file: 'assets/all-1.js',
    css: ['assets/all-1.css'],
    imports: ['index.html'],
  },
  'planning/today/today-screen.tsx': { file: 'assets/today-1.js', imports: ['_parts-1.js'] },
};
let web: string;
beforeAll(async () => {
  web = await temporaryFolder('web');
  await mkdir(join(web, '.vite'));
  await writeFile(join(web, '.vite/manifest.json'), JSON.stringify(manifest));
});

test('the screens that it names are modules of the web', () => {
  for (const module of Object.keys(manifest).filter(name => name.endsWith('.tsx')))
    expect(existsSync(join('web', module)), module).toBe(true);
});

const as =
  (role: SessionRow['role']): FindSession =>
  async () => ({
    id: 1,
    session_id: 1,
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
  const found = await makePageNeeds({ findSession }, web)({ sessionHash: Buffer.from('hash'), url, browser });
  if (found === undefined) return;
  return [...found.links.matchAll(/<(?:\/assets\/)?([^>]+)>/g)].map(([, name]) => name?.replace('-1.', '.'));
}

test.each([
  ['customer', '/', ['/api/catalog?limit=48'], []],
  ['customer', '/?color=Black', [], []],
  [
    'customer',
    '/orders?archived=1',
    ['/api/orders?includeArchived=1&view=summary&limit=25', '/api/orders/news', '/api/orders/for-you'],
    ['own.js', 'shared.js', 'parts.js'],
  ],
  ['customer', '/profile', [], []],
  ['admin', '/?tab=catalog&look=rows', [], []],
  ['admin', '/', ['/api/today'], ['today.js', 'parts.js', 'shared.js']],
  ['admin', '/?tab=today&stage=cutting', ['/api/today'], ['today.js', 'parts.js', 'shared.js']],
  [
    'superadmin',
    '/?tab=orders',
    ['/api/orders?includeArchived=0&openFirst=1&sort=date&view=summary&limit=25'],
    ['all.css', 'all.js'],
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
