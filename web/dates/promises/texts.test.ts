import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  [
    0,
    'To the people of 0 companies. Each gets one email with all their dates. 0 characters left.',
    '0 working days after the asked day',
  ],
  [
    1,
    'To the people of 1 company. Each gets one email with all their dates. 1 character left.',
    '1 working day after the asked day',
  ],
  [
    2,
    'To the people of 2 companies. Each gets one email with all their dates. 2 characters left.',
    '2 working days after the asked day',
  ],
  [
    1_000,
    'To the people of 1,000 companies. Each gets one email with all their dates. 1,000 characters left.',
    '1,000 working days after the asked day',
  ],
])('words a count of %i', (count, help, after) => {
  expect(texts.sentenceHelp(count, count)).toBe(help);
  expect(texts.judged.afterRequested(count)).toBe(after);
  expect(texts.judged.beforeSafe(count)).toBe(after.replace('after the asked day', 'before the safe date'));
});
