import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';
import { english } from './language.ts';
import { openLanguages } from './open-languages.ts';
import { wordNames } from './stored-names.ts';

const german = openLanguages({ DATA_DIR: tmpdir(), LANGUAGE: 'en' }, { warn: () => {} }).find('de') ?? english;

test.each([
  ['{"name":"Former member"}', '{"name":"Ehemaliges Mitglied"}'],
  ['{"byName":"Former user"}', '{"byName":"Ehemaliger Benutzer"}'],
  ['{"by" : "Former worker","n":1}', '{"by" : "Ehemaliger Mitarbeiter","n":1}'],
  ['{"username":"Bench 2 · Former worker"}', '{"username":"Bench 2 · Ehemaliger Mitarbeiter"}'],
  ['{"customerShown" : "Lind \\"B\\", formerly Lind"}', '{"customerShown" : "Lind \\"B\\", früher Lind"}'],
  // What people typed stays.
  ['{"message":"Lind, formerly Baker","name":"Bridle, formerly Oak"}', undefined],
  ['{"message":"Former member","note" : "Former worker"}', undefined],
  [JSON.stringify({ text: 'She is a "Former member".' }), undefined],
  ['{"name":"Former members"}', undefined],
])('words the names in %s', (json, worded = json) => {
  expect(inLanguage(german, () => wordNames(json))).toBe(worded);
  expect(inLanguage(english, () => wordNames(json))).toBe(json);
  expect(wordNames(json)).toBe(json);
});
