import { describe, expect, test } from 'vitest';
import { breakNumber, breakWords } from './break-word.ts';

/** A column that is sixteen characters of unknown width wide. */
const room = 9.6;
const brokenAs = (word: string, lineRoom = room) => breakWords(word, lineRoom)(word);

describe('breakWords', () => {
  test.each(['Full-grain', 'ST-2201/B', 'Lederwaren', 'कोन्याक', 'جلود'])('does not break %s', word => {
    expect(brokenAs(word)).toEqual([word]);
  });

  test('breaks a word wider than its line anywhere, without a hyphen', () => {
    const parts = brokenAs('n'.repeat(30));

    expect(parts.join('')).toBe('n'.repeat(30));
    expect(parts.filter((_, at) => at % 2 === 1).every(part => part === '')).toBe(true);
    expect(brokenAs('n'.repeat(30), 24)).toEqual(['n'.repeat(30)]);
  });

  test('breaks Chinese, Japanese, Korean and Thai after any character, without splitting a character', () => {
    expect(brokenAs('皮革')).toEqual(['皮', '', '革', '']);
    expect(brokenAs('กำปั้น').join('')).toBe('กำปั้น');
    expect(brokenAs('กำปั้น')).not.toContain('้');
  });

  test('breaks a piece that is wider than its line without a hyphen, and no other piece of the word', () => {
    const breakWord = breakWords('кожа, пряжка,ткань,нить(шов)', room);

    expect(breakWord('кожа')).toEqual(['кожа']);
    expect(breakWord('пряжка')).toEqual(['пряжка', '']);
    expect(breakWord('шов(')).toEqual(['шов(', '']); // mirrored, as in right-to-left text
  });
});

describe('breakNumber', () => {
  test.each([
    ['7', ['7']],
    ['6.50', ['6.50']],
    ['14,999,999,999.85', ['14,', '999,', '999,', '999.85']],
    ['1\u00a0000\u00a0315,84', ['1\u00a0', '000\u00a0', '315,84']],
    ['1.000.000', ['1.', '000.000']],
    ['١٬٠٠٠٬٠٠٠٫٥٠', ['١٬', '٠٠٠٬', '٠٠٠٫٥٠']],
  ])('breaks %s after a group separator only', (number, groups) => {
    expect(breakNumber(number).filter(Boolean)).toEqual(groups);
  });
});
