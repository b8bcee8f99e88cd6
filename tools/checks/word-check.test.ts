import { expect, test } from 'vitest';
import { wordFaults } from './word-check.ts';

function faultsIn(path: string, text: string): string[] {
  return wordFaults(new Map([[path, text]]));
}

test('wordFaults accepts plain American English', () => {
  const text = "/** Returns the color of the catalog. */\ntest('returns 404 for a deleted product', () => {});\n";
  expect(faultsIn('server/a.test.ts', text)).toEqual([]);
});

test('wordFaults reports a word in a page with its line and a replacement', () => {
  expect(faultsIn('docs/a.md', 'Text.\nWhoever signs in')).toEqual([
    "docs/a.md:2: 'Whoever': write the actor: 'a user who', 'the caller'",
  ]);
});

test.each([
  '// Who changed it is told.',
  'const a = 1; // drawn anew',
  '/* as high as a colour */',
  '/**\n * Returns a list.\n * It stands in the catalogue.\n */',
  '/** What is kept. */',
  '/** A limit (specification 9). */',
  "test('the papers of an order', () => {});",
  "it.each([1])('puts up %d pictures', () => {});",
  "test(\n  'an admin is told of it',\n  async () => {},\n);",
])('wordFaults reports %j in code', text => {
  expect(faultsIn('web/a.test.ts', text)).not.toEqual([]);
});

test('wordFaults reports a text of a screen or a message, but not other strings', () => {
  const text = "export const texts = { sent: 'Your e-mail' };";
  expect(faultsIn('web/orders/texts.ts', text)).toHaveLength(1);
  expect(faultsIn('web/orders/a.ts', text)).toEqual([]);
  expect(faultsIn('server/a.ts', "throw new Error('the file is gone');")).toHaveLength(1);
});

test.each([
  '53 of 110 finished',
  'All units',
  'Hand over',
  '+n',
  'Usually by Nov 4',
  'Customers wait',
  'All finished now',
])('wordFaults reports %j in a text, which has another name for it', words => {
  expect(faultsIn('web/orders/texts.ts', `const texts = { text: '${words}' };`)).toHaveLength(1);
  expect(faultsIn('web/orders/a.ts', `// ${words}`)).toEqual([]);
});

test.each(['Finished', 'is being finished', 'to finish', 'Unit'])('wordFaults accepts %j in a text', words => {
  expect(faultsIn('web/orders/texts.ts', `const texts = { text: '${words}' };`)).toEqual([]);
});

test.each([
  'const told = [];',
  'type Row = { isAsked: boolean };',
  'export type ToldOrder = { id: number };',
  'const query = sql`with told as (select 1)',
])('wordFaults reports the name in %j', code => {
  expect(faultsIn('server/a.ts', code)).toHaveLength(1);
  expect(faultsIn('server/a.test.ts', code)).toEqual([]);
});

test('wordFaults reports a name in SQL, but not the columns of released migrations', () => {
  const migrations = 'server/platform/database/migrations';
  expect(faultsIn(`${migrations}/0099_new.sql`, 'alter table files add drawn boolean;')).toHaveLength(1);
  expect(faultsIn(`${migrations}/0050_acceptance.sql`, 'alter table line_holds add asked boolean;')).toEqual([]);
  expect(faultsIn('server/a.ts', 'const query = sql`update date_mails set told_on = now()`;')).toEqual([]);
});

test('wordFaults ignores the names of tests, quoted code and links', () => {
  const text = 'const drawn = told; // See `drawn_catalogue` and the field drawn_catalogue.';
  expect(faultsIn('server/a.test.ts', text)).toEqual([]);
  expect(faultsIn('docs/a.md', 'See [the picture](pictures/drawn.svg).')).toEqual([]);
});

test('wordFaults ignores released migrations, whose checksum covers comments', () => {
  expect(faultsIn('server/platform/database/migrations/0004_orders.sql', '-- anew')).toEqual([]);
  expect(faultsIn('server/platform/database/migrations/0099_new.sql', '-- anew')).toHaveLength(1);
});
