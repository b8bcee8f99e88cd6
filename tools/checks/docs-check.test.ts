import { expect, test } from 'vitest';
import { docsFaults } from './docs-check.ts';

const sound = {
  'README.md': 'See [rules](docs/product.md) and [a page](docs/page.md).',
  'docs/product.md': '- **OR-1** An order has lines.\n- **S1** Roles.\n',
  'docs/decisions/README.md': '| [4](0004-keys.md) | Keys |',
  'docs/decisions/0004-keys.md': '# 4. Keys',
  'docs/page.md': 'See [keys](decisions/0004-keys.md#4-keys), [the web](https://example.com), OR-1 and `server/a.ts`.',
  'server/a.ts': "/** A rule (OR-1, docs/decisions/0004). */\nexport const code = 'OR-99';\n",
};

function faultsWith(changed: Record<string, string>): string[] {
  return docsFaults(new Map(Object.entries({ ...sound, ...changed })));
}

test('docsFaults accepts links, rules, decisions and paths that exist', () => {
  expect(faultsWith({})).toEqual([]);
});

test('docsFaults reports a link to a missing file with its line', () => {
  expect(faultsWith({ 'docs/page.md': 'Text.\n[gone](gone.md)' })).toEqual([
    'docs/page.md:2: the link gone.md leads nowhere',
  ]);
});

test('docsFaults reports a link to a missing heading', () => {
  expect(faultsWith({ 'docs/page.md': '[keys](decisions/0004-keys.md#5-keys)' })).toEqual([
    'docs/page.md:1: the link decisions/0004-keys.md#5-keys leads nowhere',
  ]);
});

test('docsFaults reports a path in backticks that does not exist', () => {
  expect(faultsWith({ 'docs/page.md': 'See `server/gone.ts`.' })).toEqual([
    'docs/page.md:1: there is no file server/gone.ts',
  ]);
});

test('docsFaults reports an unknown rule in a page, in a comment and in the title of a test', () => {
  expect(
    faultsWith({ 'docs/page.md': 'OR-2', 'server/a.ts': "const a = 1; // OR-3\ntest('S2 holds', () => {});" }),
  ).toEqual([
    'docs/page.md:1: there is no rule OR-2 in docs/product.md',
    'server/a.ts:1: there is no rule OR-3 in docs/product.md',
    'server/a.ts:2: there is no rule S2 in docs/product.md',
  ]);
});

test('docsFaults reports an unknown decision in a page and in a comment', () => {
  expect(
    faultsWith({ 'docs/page.md': 'decision 5', 'server/a.ts': '/** As decided (docs/decisions/0006). */' }),
  ).toEqual([
    'docs/page.md:1: there is no decision 5 in docs/decisions',
    'server/a.ts:1: there is no decision 6 in docs/decisions',
  ]);
});

test('docsFaults reports a decision that the list of decisions lacks', () => {
  expect(faultsWith({ 'docs/decisions/README.md': '' })).toEqual([
    'docs/decisions/README.md: decision 4 is not listed',
  ]);
});

test('docsFaults reports a page that README does not link', () => {
  expect(faultsWith({ 'docs/new.md': 'Text.' })).toEqual(['README.md: docs/new.md is not linked']);
});
