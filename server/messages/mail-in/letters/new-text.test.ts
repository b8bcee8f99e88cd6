import { expect, it } from 'vitest';
import { processorTime } from '#testing/processor-time.ts';
import { newTextOf } from './new-text.ts';

it.each([
  ['a quote without a space', 'Yes\n>No', 'Yes'],
  ['a price list', 'From: Monday\nTo: Friday', 'From: Monday\nTo: Friday'],
  ['two dashes in a sentence', 'Brown -- not black', 'Brown -- not black'],
  ['a text that ends with a time', 'We meet at 14:03:\nat the harbour', 'We meet at 14:03:\nat the harbour'],
  ['a blank', ' \n\n', ''],
  ['a quote alone', '> Hello', ''],
  ['a line of a program above text', 'Sent from my bench\nIt is done', 'Sent from my bench\nIt is done'],
])('keeps what a person wrote: %s', (_, given, text) => {
  expect(newTextOf(given)).toBe(text);
});

it('reads hostile texts in little time', async () => {
  const texts = ['Op a schreef b\n', 'On 14:03 <a@b', 'From:\n', '> \n', 'iOS için Outlook', '-- \n', '"@<', 'a:\n'];
  const used = await processorTime(async () => {
    for (const text of texts) newTextOf(text.repeat(200_000 / text.length));
  });
  expect(used).toBeLessThan(5_000);
});
