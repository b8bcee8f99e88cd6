import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { MaterialBlocks } from './material-blocks.tsx';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('writes units in the words of the page', () => {
  const metal = [{ name: 'Buckle', quantity: 2, unit: 'pcs' as const }];
  const read = () => [
    renderToStaticMarkup(
      createElement(MaterialBlocks, {
        lists: { leather_items: [], lining_items: [], thread_items: [], metal_items: metal },
      }),
    ),
    texts.inProducts('pcs', 3),
    texts.ofNew({ total: '2.00', orders: 1 }, 'pcs'),
  ];
  expect(read()).toEqual([
    expect.stringContaining('<span>2.00 pcs</span>'),
    'pcs · in 3 products',
    'of it 2.00 pcs for 1 new order',
  ]);

  vi.stubGlobal('words', (message: readonly string[]) => (message[0] === 'pcs' ? 'Stück' : undefined));

  expect(read()).toEqual([
    expect.stringContaining('<span>2.00 Stück</span>'),
    'Stück · in 3 products',
    'of it 2.00 Stück for 1 new order',
  ]);
});
