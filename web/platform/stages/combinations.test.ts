import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ColorNotGiven, LineColor } from './combinations.tsx';

const line = { quantity: 12, colors: ['Cognac'], description: 'Cream thread', breakdown: [] };

it('an order and a bench say that a line has no color, although its product lists colors (DF1)', () => {
  expect(renderToStaticMarkup(LineColor({ line }))).toContain('Color not given');
  expect(renderToStaticMarkup(ColorNotGiven({ line, large: true }))).toContain('Color not given');
});

it('nothing is said of a line whose note begins with its color, and of a product without colors', () => {
  for (const said of [{ description: 'Cognac. Cream thread' }, { colors: [] }]) {
    expect(renderToStaticMarkup(LineColor({ line: { ...line, ...said } }))).toBe('');
  }
});
