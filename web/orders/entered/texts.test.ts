import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('isolates the name of a file before its size, and that of a person', () => {
  expect(texts.file('תמונה.png', '1.2 MB')).toBe('\u2068תמונה.png\u2069 · 1.2 MB');
  expect(texts.named('דנה', 'Buyer')).toBe('\u2068דנה\u2069 · Buyer');
});
