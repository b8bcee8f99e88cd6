import { afterEach, expect, test, vi } from 'vitest';
import { inPageLanguage } from '#testing/languages.ts';
import { optionTexts, texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  [0, 'Never ordered', '0 products added', '0 products added, 5 updated'],
  [1, 'In 1 order', '1 product added', '1 product added, 5 updated'],
  [2, 'In 2 orders', '2 products added', '2 products added, 5 updated'],
  [1_000, 'In 1,000+ orders', '1,000 products added', '1,000 products added, 5 updated'],
])('words a count of %i', (count, ordered, added, updated) => {
  expect([texts.ordered(count), texts.imported(count, 0), texts.imported(count, 5)]).toEqual([ordered, added, updated]);
});

test('in German, the labels of actions have the verb behind the name', () => {
  inPageLanguage('de');
  expect([texts.viewDetailsOf('KF-7'), texts.editOf('KF-7'), texts.deleteOf('KF-7'), texts.moreFor('KF-7')]).toEqual([
    'Details von KF-7 ansehen',
    'KF-7 bearbeiten',
    'KF-7 löschen',
    'Weitere Aktionen für KF-7',
  ]);
  expect([optionTexts.upOf('Länge'), optionTexts.downOf('Länge'), optionTexts.removeOf('Länge')]).toEqual([
    'Länge nach oben',
    'Länge nach unten',
    'Länge entfernen',
  ]);
});
