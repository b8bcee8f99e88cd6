import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubForbiddenStorage, stubStorage } from '#testing/browser/browser-stubs.ts';
import { storeBenchPage, takeBenchPage } from './bench-return.ts';

beforeEach(() => void stubStorage({ name: 'sessionStorage' }));
afterEach(() => void vi.unstubAllGlobals());

it('returns the stored page once', () => {
  storeBenchPage('/t/7K3M9QX2RB');
  expect(takeBenchPage()).toBe('/t/7K3M9QX2RB');
  expect(takeBenchPage()).toBeUndefined();
});

it.each(['//evil.example', '/t/../login', '/orders', 'https://evil.example/t/A', ''])('ignores %j', path => {
  storeBenchPage(path);
  expect(takeBenchPage()).toBeUndefined();
});

it('does nothing without storage', () => {
  stubForbiddenStorage('sessionStorage');
  storeBenchPage('/bench');
  expect(takeBenchPage()).toBeUndefined();
});
