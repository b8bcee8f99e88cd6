import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperSize } from './page-setup.ts';

describe('paperSize', () => {
  it.each([
    [['en-US'], 'LETTER'],
    [['en-US', 'en'], 'LETTER'],
    [['es-MX'], 'LETTER'],
    [['fr-CA', 'en-US'], 'LETTER'],
    [['fil-PH'], 'LETTER'],
    [['zh-Hans-US'], 'LETTER'],
    [['en-GB'], 'A4'],
    [['de-DE', 'en-US'], 'A4'],
    [['en', 'en-AU'], 'A4'],
    [['en', 'en-US'], 'LETTER'],
    [['en'], 'A4'],
    [['ar'], 'A4'],
    [['en-US-u-nu-latn'], 'LETTER'],
    [[], 'A4'],
    [['not a language', '*', 'en_US', 'es-CO'], 'LETTER'],
  ])('returns for %j the size %s', (languages, size) => {
    expect(paperSize(languages)).toBe(size);
  });

  it('returns a size for any value of the browser languages', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), languages => {
        expect(['A4', 'LETTER']).toContain(paperSize(languages));
      }),
    );
  });
});
