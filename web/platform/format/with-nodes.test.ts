import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withNodes } from './with-nodes.tsx';

const shown = (word: (...marks: string[]) => string) =>
  renderToStaticMarkup(createElement('p', {}, withNodes(word, createElement('a', {}, '#46'), 'Lind')));

test('nodes are in the places of the text, in the order of any language', () => {
  expect(shown((order, name) => `${order} of ${name} is late`)).toBe('<p><a>#46</a> of Lind is late</p>');
  expect(shown((order, name) => `${name}: ${order}`)).toBe('<p>Lind: <a>#46</a></p>');
});
