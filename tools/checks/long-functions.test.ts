import { expect, test } from 'vitest';
import { longFunctions } from './long-functions.ts';

const lines = (count: number) => '  work();\n'.repeat(count);

test('longFunctions names a function of more than 60 lines, and its length', () => {
  const code = `/** Why. */\nconst one = 'é';\nexport function carry() {\n${lines(59)}}\n`;

  expect(longFunctions('a.ts', code)).toEqual([expect.stringContaining('a.ts: carry has 61 lines, 60 at most')]);
  expect(longFunctions('a.ts', code.replace('  work();\n', ''))).toEqual([]);
});

test('longFunctions names the variable or method that holds a function', () => {
  expect(longFunctions('a.tsx', `const carry = () => {\n${lines(60)}};`)[0]).toContain('carry has 62');
  expect(longFunctions('a.ts', `class Bag {\n  carry() {\n${lines(60)}}\n}`)[0]).toContain('carry has 62');
});

test('longFunctions counts text between backticks as one line', () => {
  expect(longFunctions('a.ts', `function read() {\n  return sql\`${'\n'.repeat(80)}\`;\n}`)).toEqual([]);
});
