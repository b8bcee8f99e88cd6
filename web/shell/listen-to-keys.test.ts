import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToKeys } from './listen-to-keys.ts';
import { type Doing, shortcutsOf } from './navigation/shortcuts.ts';

const customer = { role: 'customer', companyRole: 'owner' } as const;
const admin = { role: 'admin', companyRole: null } as const;
const superadmin = { role: 'superadmin', companyRole: null } as const;

type Key = Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing', boolean>> & {
  at?: number;
  code?: string;
};
let onKey: ((event: KeyboardEvent) => void) | undefined;
let isCovered: boolean;
/** The recorded actions of the shortcuts. */
let done: string[];
const doing: Doing = {
  search: () => done.push('search'),
  showShortcuts: () => done.push('shortcuts'),
  focusSearch: () => done.push('focus'),
  go: tab => done.push(tab.label),
};

beforeEach(() => {
  done = [];
  isCovered = false;
  vi.stubGlobal('document', {
    querySelector: () => (isCovered ? {} : null),
    addEventListener: (_: string, listener: typeof onKey) => {
      onKey = listener;
    },
    removeEventListener: () => {
      onKey = undefined;
    },
  });
  vi.stubGlobal('Element', class {});
});
afterEach(() => vi.unstubAllGlobals());

/** Presses a key; returns whether a shortcut handled it. */
function press(key: string, { at = 0, ...modifiers }: Key = {}): boolean {
  const event = { key, timeStamp: at, target: null, preventDefault: vi.fn(), ...modifiers };
  onKey?.(event as unknown as KeyboardEvent);
  return event.preventDefault.mock.calls.length > 0;
}

it('runs the shortcut of a single key, and nothing for other keys', () => {
  listenToKeys(shortcutsOf(admin), true, doing);

  expect([press('/'), press('x'), press('?')]).toEqual([true, false, true]);
  expect(done).toEqual(['focus', 'shortcuts']);
});

it('runs a sequence of two keys when the second follows soon', () => {
  listenToKeys(shortcutsOf(superadmin), true, doing);

  press('g', { at: 1_000 });
  press('m', { at: 2_000 });
  press('g', { at: 10_000 });
  press('o', { at: 20_000 });

  expect(done).toEqual(['Raw Materials']);
});

it('runs only shortcuts with Ctrl when single keys are off', () => {
  listenToKeys(shortcutsOf(customer), false, doing);

  press('/');
  press('k', { ctrlKey: true });

  expect(done).toEqual(['search']);
});

it.each([
  ['Shift', { ctrlKey: true, shiftKey: true }],
  ['Alt', { ctrlKey: true, altKey: true }],
  ['a held key', { ctrlKey: true, repeat: true }],
  ['an input method', { ctrlKey: true, isComposing: true }],
])('leaves Ctrl+K with %s to the browser', (_, modifiers) => {
  listenToKeys(shortcutsOf(admin), true, doing);

  expect(press('k', modifiers)).toBe(false);
  expect(done).toEqual([]);
});

it('ignores keys under an open dialog', () => {
  listenToKeys(shortcutsOf(admin), true, doing);
  isCovered = true;

  expect(press('/')).toBe(false);
});

it('stops handling keys', () => {
  const stop = listenToKeys(shortcutsOf(admin), true, doing);

  stop();

  expect(press('/')).toBe(false);
});

it.each([customer, admin, superadmin])('no two shortcuts of a $role have the same keys', user => {
  const keys = shortcutsOf(user).flatMap(group => group.shortcuts.map(one => one.keys.join(' ')));
  const used = keys.filter(Boolean);

  expect(new Set(used).size).toBe(used.length);
});

it('runs shortcuts by the place of their keys on a layout without Latin letters', () => {
  listenToKeys(shortcutsOf(superadmin), true, doing);

  expect(press('л', { ctrlKey: true, code: 'KeyK' })).toBe(true);
  press('п', { at: 1_000, code: 'KeyG' });
  press('ь', { at: 1_500, code: 'KeyM' });

  expect(done).toEqual(['search', 'Raw Materials']);
});
