import { expect, test } from 'vitest';
import { breakWord } from './break-word.ts';

test.each(['Full-grain', 'ST-2201/B', 'Lederwaren', 'कोन्याक', 'جلود'])('leaves %s whole', word => {
  expect(breakWord(word)).toEqual([word]);
});

test('a word longer than its line may end anywhere, without a hyphen', () => {
  const parts = breakWord('n'.repeat(30));

  expect(parts.join('')).toBe('n'.repeat(30));
  expect(parts.filter((_, at) => at % 2 === 1).every(part => part === '')).toBe(true);
  expect(breakWord('n'.repeat(30), 40)).toEqual(['n'.repeat(30)]);
});

test('capitals are wider', () => {
  expect(breakWord('w'.repeat(16))).toHaveLength(1);
  expect(breakWord('W'.repeat(16)).length).toBeGreaterThan(1);
});

test('Chinese, Japanese, Korean and Thai may end after any letter, none of them torn', () => {
  expect(breakWord('皮革')).toEqual(['皮', '', '革', '']);
  expect(breakWord('กำปั้น').join('')).toBe('กำปั้น');
  expect(breakWord('กำปั้น')).not.toContain('้');
});
