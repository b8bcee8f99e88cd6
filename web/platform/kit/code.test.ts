import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Code } from './code.tsx';

it('keeps a code in one line, unless it is too long for a phone', () => {
  const shown = (code: string) => renderToStaticMarkup(Code({ children: code }));
  expect(shown('BP-655')).toBe('<bdi class="together">BP-655</bdi>');
  expect(shown('BP-655-NATURAL-OLIVE-XL')).toBe('<bdi>BP-655-NATURAL-OLIVE-XL</bdi>');
});

it('shows every product code', () => {
  const files = globSync('web/**/*.tsx').filter(file => !file.endsWith('kit/code.tsx'));
  expect(files.length).toBeGreaterThan(200);
  const bare = files.filter(file => /<(bdi|b|th scope="row")>\{[\w.?]*[cC]ode\}/.test(readFileSync(file, 'utf8')));
  expect(bare).toEqual([]);
});
