import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchPages } from './bench-pages.ts';

test.each(['/bench', '/bench/', '/bench/pair', '/t/7K3M9QX2RB', '/t/7k3m9qx2rb/'])(
  'the server returns a bench page at %s',
  path => {
    expect(benchPages.test(path)).toBe(true);
  },
);

test.each(['/', '/benches', '/bench/x', '/bench/pair/x', '/t/', '/t/a/b', '/api/bench/jobs', '/tab'])(
  'the server returns no bench page at %s',
  path => {
    expect(benchPages.test(path)).toBe(false);
  },
);

test('the server and the service worker have the same bench addresses', () => {
  const worker = readFileSync(new URL('../../../web/service-worker.js', import.meta.url), 'utf8');
  expect(worker).toContain(`const benchPages = ${benchPages};`);
});
