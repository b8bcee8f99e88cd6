import { afterEach, expect, test } from 'vitest';
import { context, msg, plural, t } from './wording.ts';

type Page = { words?: (message: readonly string[] | object, values: unknown, context?: string) => string | undefined };
const { words } = globalThis as Page;
afterEach(() => {
  // Other test files of the same worker may need the words of the server.
  Object.assign(globalThis, { words });
});

test('a tagged text is the English text, byte for byte', () => {
  const [id, none] = [7, undefined];
  expect(t`Order #${id} is placed: \u201cnew\u201d\n${none}${{ toString: () => '{0}' }}`).toBe(
    `Order #${id} is placed: \u201cnew\u201d\n${none}{0}`,
  );
  expect([t``, t`Save`, msg`Please check what you entered`]).toEqual(['', 'Save', 'Please check what you entered']);
});

test('a text with a context is the same English text, and its translation is another', () => {
  const read = () => [t`Open ${7}`, context('button')`Open ${7}`];
  expect(read()).toEqual(['Open 7', 'Open 7']);
  (globalThis as Page).words = (_, values, name) => `${name ? 'Öffnen' : 'Offen'} ${(values as number[])[0]}`;
  expect(read()).toEqual(['Offen 7', 'Öffnen 7']);
});

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [1_000, '1,000 orders'],
])('a count of %i chooses its text', (count, text) => {
  expect(plural(count, { one: '# order', other: '# orders' })).toBe(text);
  const of = { one: '# order of {name}', other: '# orders of {name}' } as const;
  expect(plural(count, of, { name: '{count} #' })).toBe(`${text} of {count} #`);
});

test('a page of another language gives the texts, and English where it has none', () => {
  (globalThis as Page).words = (message, values) =>
    Array.isArray(message) && message.length === 2 && message[0] === 'Order #'
      ? `Auftrag ${(values as number[])[0]}`
      : undefined;

  expect(t`Order #${7}`).toBe('Auftrag 7');
  expect([t`Save`, t.of('Save'), plural(2, { one: '# order', other: '# orders' })]).toEqual([
    'Save',
    'Save',
    '2 orders',
  ]);
});
