import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { folded } from './folding.ts';

it.each([
  ['Müller', 'muller'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Đặng', 'dang'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Þór & Æsa', 'thor & aesa'],
  ['ＪＣ－５２０', 'jc-520'],
  ['JC–520', 'jc-520'],
  ['JC−520', 'jc-520'],
  ['Jones’ “Tote”', 'jones\' "tote"'],
  ['1″', '1"'],
  ['  two\u00a0 blanks\n', 'two blanks'],
  ['soft\u00adhyphen\u200b', 'softhyphen'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['İstanbul', 'istanbul'],
  ['Ёлка', 'елка'],
  ['がま', 'か\u3099ま'],
])('folds %j to %j', (text, form) => {
  expect(folded(text)).toBe(form);
});

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(folded(folded(text))).toBe(folded(text));
    }),
  );
});
