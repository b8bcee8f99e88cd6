import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
