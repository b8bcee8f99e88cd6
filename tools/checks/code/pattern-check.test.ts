import { expect, test } from 'vitest';
import { slowPatterns } from './pattern-check.ts';

const faultsOf = (code: string, path = 'server/orders/a.ts') => slowPatterns(new Map([[path, code]]));

test.each([
  String.raw`const a = /\s*([^<>]*?)\s*$/;`,
  String.raw`const zone = text.replace(/\([^)]*\)$/, '');`,
  String.raw`const trimmed = text.replace(/\s+$/u, '');`,
  'const many = /^(a+)+$/;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the code that is checked
  'const made = new RegExp(`${start}\\\\s*\\\\n\\\\s*${end}`, "u");',
])('refuses the pattern in %s, which needs more than linear time for some text', code => {
  expect(faultsOf(code)).toEqual([expect.stringContaining('needs more than linear time')]);
});

test.each([
  String.raw`const a = /^\s*[^\s<>]+$/;`,
  String.raw`const zone = /(?<!\s)\s+$/;`,
  String.raw`const emoji = /\p{Extended_Pictographic}\p{EMod}?/u;`,
  'const half = a / b + c / d;',
])('accepts %s', code => {
  expect(faultsOf(code)).toEqual([]);
});

test('looks at the product only, and not at its tests', () => {
  expect(faultsOf(String.raw`const a = /\s+$/;`, 'server/orders/a.test.ts')).toEqual([]);
  expect(faultsOf(String.raw`const a = /\s+$/;`, 'tools/a.ts')).toEqual([]);
  expect(faultsOf(String.raw`const a = <p>{b.replace(/\s+$/, '')}</p>;`, 'web/a.tsx')).toHaveLength(1);
});
