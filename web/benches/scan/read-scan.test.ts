import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { texts } from '../shared/texts.ts';

// The addresses of bench pages are read when the module loads.
let readScan: typeof import('./read-scan.ts').readScan;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/bench' });
  ({ readScan } = await import('./read-scan.ts'));
});
afterAll(() => void vi.unstubAllGlobals());

test.each([
  ['https://orders.example/t/7KQ2M9XW4R', { path: '/t/7KQ2M9XW4R' }],
  ['https://orders.example/t/7KQ2M9XW4R?r=2', { path: '/t/7KQ2M9XW4R?r=2' }],
  ['7kq2m-9xw4r', { path: '/t/7KQ2M9XW4R' }],
  ['https://orders.example/t/AAAAAAAAAA', { wrong: texts.openTicket }],
  ['https://orders.example/bench/pair#4711', { wrong: texts.benchCode }],
  ['https://menu.example/', { wrong: texts.otherCode('https://menu.example/') }],
  ['x'.repeat(61), { wrong: texts.otherCode(`${'x'.repeat(60)}…`) }],
])('D9 the code %j', (text, scan) => {
  expect(readScan(text, 'AAAAAAAAAA')).toEqual(scan);
});

test('D9 names a code of a bench', () => {
  expect(texts.benchCode).toBe("This is a bench's code");
});
