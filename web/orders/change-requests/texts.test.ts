import { expect, it } from 'vitest';
import { texts } from './texts.ts';

it('isolates a name before the time of a request, so that the day stays behind it', () => {
  expect(texts.titleBy('change', 'דנה', '2026-11-26T10:00:00Z')).toContain('by \u2068דנה\u2069, ');
});
