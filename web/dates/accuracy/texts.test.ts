import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('the accuracy of dates is a percentage without a blank', () => {
  expect(texts.ofLast({ n: 60, safeHeld: 52, likelyOff: 2 })).toBe(
    'Of the last 60 products, 52 were ready by their safe date (87%). The likely date was off by 2 days on average.',
  );
});
