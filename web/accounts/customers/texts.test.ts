import { afterEach, expect, test, vi } from 'vitest';
import { inPageLanguage } from '#testing/languages.ts';
import { texts } from './texts.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the labels of actions begin with the word of their button in English', () => {
  expect([texts.viewOf('Lind'), texts.credentialsOf('Lind')]).toEqual(['View Lind', 'Credentials Lind']);
});

test('in German, the labels of actions have the verb behind the name', () => {
  inPageLanguage('de');
  const labels = [texts.viewOf('Lind'), texts.editOf('Lind'), texts.credentialsOf('Lind'), texts.moreFor('Lind')];
  expect(labels).toEqual(['Lind ansehen', 'Lind bearbeiten', 'Zugangsdaten von Lind', 'Weitere Aktionen für Lind']);
});
