import { expect, test } from 'vitest';
import { earlyTexts } from './late-text-check.ts';

const check = (code: string, path = 'server/a.ts') => earlyTexts(new Map([[path, code]]));

test.each([
  'export const a = t`Save`;',
  'const words = { save: t`Save` };',
  'const all = [plural(2, { one: "# order", other: "# orders" })];',
  'const a = t.of(marked);',
])('F71 reports %s', code => {
  expect(check(code)).toEqual(['server/a.ts:1: mark the text with msg and read it with t.of']);
  expect(check(code, 'contract/a.ts')).toHaveLength(1);
});

test.each([
  'const a = msg`Save`;',
  'const a = () => t`Save`;',
  'function a() { return t`Save`; }',
  'class A { a() { return t`Save`; } }',
  'const schema = z.string({ error: () => t`is required` });',
])('accepts %s', code => {
  expect(check(code)).toEqual([]);
});

test('pages read their texts when they load', () => {
  expect(check('export const a = t`Save`;', 'web/a/texts.ts')).toEqual([]);
});
