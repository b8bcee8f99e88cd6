import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const matchesIn = (files: string, pattern: RegExp) =>
  globSync(files).flatMap(name => [...readFileSync(name, 'utf8').matchAll(pattern)].map(match => ({ name, match })));

test('fields count a text without the blanks at its ends, where the server removes them', () => {
  const inContract = matchesIn('contract/**/*.ts', /\b(trimmedText|text|typedText)\(\s*limits\.(\w+)/g);
  const named = (kind: (name: string) => boolean) =>
    new Set(inContract.filter(({ match }) => kind(match[1] ?? '')).map(({ match }) => match[2]));
  const [trimmed, others] = [named(kind => kind === 'trimmedText'), named(kind => kind !== 'trimmedText')];
  const fields = matchesIn('web/**/*.tsx', /limit=\{\{ text: (.+?), most: limits\.(\w+) \}\}/g);
  expect(fields.length).toBeGreaterThan(20);

  const counted = fields.filter(({ match: [, text = '', limit] }) => {
    return trimmed.has(limit) && !others.has(limit) && !/\.trim\(\)|^limitedAddress\(/.test(text);
  });

  expect(counted.map(({ name, match }) => `${name}: ${match[0]}`)).toEqual([]);
});
