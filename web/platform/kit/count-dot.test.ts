import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountDot } from './count-dot.tsx';

it('shows 99+ above 99, and no dot for 0 (NO-4)', () => {
  const shown = (count: number) => renderToStaticMarkup(createElement(CountDot, { count })).replace(/<[^>]+>/g, '');
  expect([99, 100].map(shown)).toEqual([' 99', ' 99+']);
  expect(shown(0)).toBe('');
});
