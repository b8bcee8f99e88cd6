import { expect, test } from 'vitest';
import { ownReaders } from './reader-check.ts';

const schema = 'poNumber: typedText(limits.poNumber), colors: text(limits.colors * (limits.color + 2))';
const found = (line: string, path = 'web/cart/cart-bar.tsx') =>
  ownReaders(
    new Map([
      ['contract/orders/orders.ts', schema],
      [path, line],
    ]),
  );

test.each([
  ['const quantity = Number.parseInt(typed, 10);', 'contract/call/whole-numbers.ts'],
  ['const quantity = parseInt(typed);', 'contract/call/whole-numbers.ts'],
  ['if (typed.length > limits.poNumber) return;', 'contract/call/text-length.ts'],
  ['const left = limits.poNumber - typed.trim().length;', 'contract/call/text-length.ts'],
  ['const found = names.filter(name => name.toLowerCase().includes(typed));', 'contract/call/folding.ts'],
  ['const key = crypto.randomUUID();', 'random-id.ts'],
  ['  maxLength={limits.poNumber}', 'Field'],
  ['  maxLength: { value: most, message },', 'Field'],
])('ownReaders reports %s', (line, place) => {
  expect(found(line)).toEqual([expect.stringContaining(place)]);
});

test.each([
  'const red = Number.parseInt(color.slice(1, 3), 16);',
  'const quantity = readWholeNumber(typed);',
  '// parseInt(typed) would read 1.',
  'if (colors.length > limits.colors) return;',
  'if (isLongerThan(typed, limits.poNumber)) return;',
])('ownReaders accepts %s', line => {
  expect(found(line)).toEqual([]);
});

test.each(['where p.product_code ilike $1', 'where strpos(lower(p.name), lower($1)) > 0'])(
  'ownReaders reports the search %s of the server',
  line => {
    expect(found(line, 'server/orders/order-search.ts')).toEqual([expect.stringContaining('search-text.ts')]);
  },
);

test('ownReaders ignores tests and tools', () => {
  const line = 'Number.parseInt(typed, 10)';
  expect(['web/cart/cart.test.ts', 'tools/run.mjs'].flatMap(path => found(line, path))).toEqual([]);
});
