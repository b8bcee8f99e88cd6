import { expect, test, vi } from 'vitest';
import { chooseStartTab, readStartTab, tabOf } from './start-tab.ts';

test('staff start on Today until they choose another tab, each user separately', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  expect([readStartTab(1), readStartTab(undefined)]).toEqual(['today', 'today']);
  chooseStartTab(1, 'catalog');
  expect([readStartTab(1), readStartTab(2)]).toEqual(['catalog', 'today']);
  kept.set('openOnSignIn:2', 'nonsense');
  expect(readStartTab(2)).toBe('today');
  vi.unstubAllGlobals();
});

test('an address with parameters of the orders opens the orders', () => {
  expect([tabOf({}, 1), tabOf({ emails: '1' }, 1)]).toEqual(['today', 'today']);
  expect(tabOf({ tab: 'customers' }, 1)).toBe('customers');
  expect(tabOf({ order: 7 } as never, 1)).toBe('orders');
});
