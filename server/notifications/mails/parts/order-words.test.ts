import { expect, test } from 'vitest';
import { inLanguage } from '../../../platform/languages/in-language.ts';
import { english } from '../../../platform/languages/language.ts';
import { leftOn } from './order-words.ts';

test.each([
  [1, '', '', '1 item was sent on 26 November 2026'],
  [1_150, 'Northway', '', '1,150 items were sent on 26 November 2026 with Northway'],
  [30, '', 'NF 4471', '30 items were sent on 26 November 2026, NF 4471'],
  [30, 'Northway', 'NF 4471', '30 items were sent on 26 November 2026 with Northway, NF 4471'],
])('%i items that left with the carrier %j and the tracking %j', (items, carrier, tracking, text) => {
  expect(leftOn(items, '2026-11-26', carrier, tracking)).toBe(text);
});

test.each([
  ['', '', '# items were sent on {day}'],
  ['Northway', '', '# items were sent on {day} with {carrier}'],
  ['', 'NF 4471', '# items were sent on {day}, {tracking}'],
  ['Northway', 'NF 4471', '# items were sent on {day} with {carrier}, {tracking}'],
])('the carrier %j and the tracking %j are words of one text for translators (F48)', (carrier, tracking, text) => {
  const words = (message: object) => ('other' in message ? String(message.other) : undefined);
  expect(inLanguage({ ...english, words }, () => leftOn(30, '2026-11-26', carrier, tracking))).toBe(text);
});
