import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Spellings } from './material-dialog.tsx';

/** Returns the text of the names of a material in square feet. */
function shown(name: string, ...names: string[]): string {
  const material: Parameters<typeof Spellings>[0]['material'] = {
    ...{ name, unit: 'sqft' },
    names: names.map(one => ({ name: one, unit: 'sqft' })),
  };
  return renderToStaticMarkup(createElement(Spellings, { material }))
    .replace(/(?:<[^>]+>|\s)+/g, ' ')
    .trim();
}

it('lists the names in the records that mean a material, also a single one that is not its own', () => {
  expect(shown('Bridle, oxblood', 'Bridle')).toBe('Names in the records Bridle sqft');
  expect(shown('Bridle', 'Bridle', 'bridle')).toBe('Names in the records Bridle sqft bridle sqft');
  expect(shown('Bridle', 'Bridle')).toBe('');
  expect(shown('Bridle')).toBe('');
});
