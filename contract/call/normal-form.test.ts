import { describe, expect, test } from 'vitest';
import { mainThreadTime } from '#testing/processor-time.ts';
import { text, trimmedText, typedText } from './field-schemas.ts';
import { inNormalForm } from './normal-form.ts';

/** Alternating marks of two classes: normalizing sorts them, which takes quadratic time. */
const marks = (count: number) => 'a' + '\u0300\u0316'.repeat(count / 2);
const issueOf = (schema: ReturnType<typeof text>, given: string) => schema.safeParse(given).error?.issues[0]?.message;

describe('S11 a text', () => {
  test('is stored in NFC and counted in that form', () => {
    expect(text(3).parse('a\u0308a\u0308a\u0308')).toBe('äää');
    expect(text(2).parse('👞👞')).toBe('👞👞');
    expect(text(200).parse(marks(100))).toBe(marks(100).normalize('NFC'));
  });

  test('is measured without the blanks at its ends where it is stored without them', () => {
    expect(trimmedText(3, 1).parse(` abc\n${' '.repeat(100)}`)).toBe('abc');
    expect(trimmedText(3).parse('  a\u0308bc ')).toBe('äbc');
    expect(issueOf(trimmedText(3), 'abcd ')).toBe('must have at most 3 characters');
    expect(issueOf(trimmedText(3, 1), '   ')).toBe('is required');
  });

  test('is stored as typed, without the blanks at its ends only where it is too long with them', () => {
    expect(['ab ', 'abc ', '👞👞 ', '👞👞👞 '].map(given => typedText(3).parse(given))).toEqual([
      'ab ',
      'abc',
      '👞👞 ',
      '👞👞👞',
    ]);
    expect(issueOf(typedText(3), ' abcd')).toBe('must have at most 3 characters');
  });

  test.each([
    ['is too long', marks(40_000), 200, 'must have at most 200 characters'],
    ['fits', marks(40_000), 100_000, 'must not have more than 100 combining marks in a row'],
  ])('rejects combining marks that %s in a few milliseconds', async (_, given, most, message) => {
    let issue: string | undefined;
    const milliseconds = await mainThreadTime(() => {
      issue = issueOf(text(most), given);
    });

    expect(issue).toBe(message);
    expect(milliseconds).toBeLessThan(100);
  });

  test.each(['NFC', 'NFKC'] as const)('takes linear time in %s for a text of a megabyte', async form => {
    const texts = [marks(40_000), marks(100).repeat(10_000), '\uff9e\u0300'.repeat(20_000), '\ufdfa'.repeat(300_000)];
    for (const given of texts) expect(await mainThreadTime(() => inNormalForm(given, form))).toBeLessThan(300);
  });
});
