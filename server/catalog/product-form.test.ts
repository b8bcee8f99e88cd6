import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colorsOf } from '#contract/catalog/colors.ts';
import type { Problem } from '../platform/problems/problem.ts';
import { readProductForm } from './product-form.ts';

const read = (fields: Record<string, string>) => readProductForm({ productCode: 'ST-220', id: 1, ...fields } as never);
function refusal(fields: Record<string, string>): [string, string] {
  try {
    read(fields);
  } catch (error) {
    return [(error as Problem).code, (error as Problem).message];
  }
  throw new Error(`${JSON.stringify(fields)} was taken`);
}

test('a code is trimmed and required', () => {
  expect(read({ productCode: '  ST-220\t' }).productCode).toBe('ST-220');
  for (const productCode of ['', ' ', '\n\t']) {
    expect(refusal({ productCode })).toEqual(['productCodeRequired', 'Product code is required']);
  }
  expect(refusal({ productCode: 'x'.repeat(65) })[1]).toBe('Product code must have at most 64 characters');
  for (const productCode of ['.', '..']) expect(refusal({ productCode })[0]).toBe('invalidInput');
  expect(read({ productCode: 'Cafe\u0301\u00a01 ' }).productCode).toBe('Caf\u00e9 1');
  for (const productCode of ['ST\n220', 'ST\u200b220', '\u200b', 'ST\u2028220', '\u202eST-220']) {
    expect(refusal({ productCode })[0]).toBe('invalidInput');
  }
});

test('a value that is not a JSON list of ids is rejected, naming the field', () => {
  const wrong = [
    '{',
    '3',
    'null',
    '{"a":1}',
    '"3"',
    '[0]',
    '[-1]',
    '[1.5]',
    '[1e309]',
    '[null]',
    '[[1]]',
    '["x"]',
    '[true]',
  ];
  for (const visibleTo of [...wrong, `${'['.repeat(50_000)}`, '{"__proto__":[1]}']) {
    expect(refusal({ visibleTo })).toEqual([
      'invalidInput',
      'Visible to customers must be a JSON list of customer ids',
    ]);
  }
  expect(read({ visibleTo: '[3, "4", 3]' }).visibleTo).toEqual([3, 4]);
  expect(read({ visibleTo: '[]' }).visibleTo).toEqual([]);
  // An empty value means all customers.
  expect(read({ visibleTo: '' }).visibleTo).toEqual([]);
  expect(read({}).visibleTo).toBeUndefined();
});

test('the pictures to keep are paths of catalog pictures, also with host and size', () => {
  const name = `${'0a'.repeat(16)}.png`;
  const list = [`/uploads/products/${name}`, `https://shop.example/uploads/products/${name}?w=480`];
  expect(read({ existingImages: JSON.stringify(list) }).existingImages).toEqual([name]);
  for (const path of [`/files/${name}`, `/uploads/products/../${name}`, name, 3, null, `data:image/png;base64,AA`]) {
    expect(refusal({ existingImages: JSON.stringify([path]) })[0]).toBe('invalidInput');
  }
});

test('numbers must be whole', () => {
  for (const primaryImageIndex of ['-1', '1.5', '1e3', 'first', '0x1', '9'.repeat(16)]) {
    expect(refusal({ primaryImageIndex })[0]).toBe('invalidInput');
  }
  expect(refusal({ revision: '0' })[0]).toBe('invalidInput');
  expect(read({ primaryImageIndex: ' 2 ', revision: '7' })).toMatchObject({ primaryImageIndex: 2, revision: 7 });
});

test('at most 50 colors of 60 characters are accepted', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(',');
  expect(read({ colors: many(50) }).colors).toHaveLength(50);
  expect(refusal({ colors: many(51) })[1]).toBe('Colors must be at most 50');
  expect(refusal({ colors: 'x'.repeat(61) })[1]).toBe('Colors must have at most 60 characters each');
});

test('colors are trimmed, not empty, unique ignoring case, and unchanged when read again', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const colors = colorsOf(typed);
      expect(colors.every(color => color !== '' && color === color.trim() && !color.includes(','))).toBe(true);
      expect(new Set(colors.map(color => color.toLowerCase())).size).toBe(colors.length);
      expect(colorsOf(colors.join(', '))).toEqual(colors);
    }),
  );
});
