import { expect, it } from 'vitest';
import { processorTime } from '#testing/processor-time.ts';
import { newTextOf } from './new-text.ts';

it.each([
  ['a quote without a space', 'Yes\n>No', 'Yes'],
  ['a price list', 'From: Monday\nTo: Friday', 'From: Monday\nTo: Friday'],
  [
    'a way',
    'Please ship\nFrom: Genoa\nTo: Bremen\nDate: 3 December',
    'Please ship\nFrom: Genoa\nTo: Bremen\nDate: 3 December',
  ],
  ['two dashes in a sentence', 'Brown -- not black', 'Brown -- not black'],
  ['a text that ends with a time', 'We meet at 14:03:\nat the harbour', 'We meet at 14:03:\nat the harbour'],
  ['a blank', ' \n\n', ''],
  ['a quote alone', '> Hello', ''],
  [
    'a last line that begins like one of a program',
    'Gut.\nVon meiner Seite geht das',
    'Gut.\nVon meiner Seite geht das',
  ],
  [
    'an address with a year',
    'I asked Marco (marco@harbour.example) in 2026:\nhe wants brown',
    'I asked Marco (marco@harbour.example) in 2026:\nhe wants brown',
  ],
  ['a table', 'Sizes\n| S | 20 |\n| M | 30 |', 'Sizes\n| S | 20 |\n| M | 30 |'],
  ['a line of a program above text', 'Sent from my bench\nIt is done', 'Sent from my bench\nIt is done'],
])('keeps what a person wrote: %s', (_, given, text) => {
  expect(newTextOf(given)).toBe(text);
});

it.each([
  'Von meinem iPhone gesendet',
  'Vom Mobiltelefon gesendet.',
  'Sent with Proton Mail secure email.',
  'Obtén Outlook para Android',
  'Baixe o Outlook para iOS',
  'Android 版 Outlook を入手',
  'Op 27 nov. 2026 om 10:15 heeft Cordwain het volgende geschreven:\n\nHallo',
  '| Hello',
])('leaves out what a program wrote: %s', line => {
  expect(newTextOf(`Yes\n\n${line}`)).toBe('Yes');
});

it('reads hostile texts in little time', async () => {
  const texts = ['Op a schreef b\n', 'On 14:03 <a@b', 'From:\n', '> \n', 'iOS için Outlook', '-- \n', '"@<', 'a:\n'];
  const used = await processorTime(async () => {
    for (const text of texts) newTextOf(text.repeat(200_000 / text.length));
  });
  expect(used).toBeLessThan(5_000);
});
