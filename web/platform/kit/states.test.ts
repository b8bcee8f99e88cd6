import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test('the skeleton of the page has the words of index.html, in the language of the reader', async () => {
  const shown = async () => {
    vi.resetModules();
    return renderToStaticMarkup(createElement((await import('./states.tsx')).Waiting));
  };
  expect(await shown()).toContain('Loading...');

  vi.stubGlobal('words', (parts: readonly string[]) => `[${parts.join('')}]`);
  expect(await shown()).toContain('[Loading...]');
  vi.unstubAllGlobals();
});
