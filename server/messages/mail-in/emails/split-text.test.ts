import { describe, expect, it } from 'vitest';
import { processorTime } from '#testing/processor-time.ts';
import { splitText } from './split-text.ts';

const shownOf = (text: string, known?: string[]) => splitText(text, known).shown;

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
])('shows what a person wrote: %s', (_, given, text) => {
  expect(shownOf(given)).toBe(text);
});

it.each([
  'The sample box has not arrived. It was\nsent from our shop in Lyon on Monday.',
  'Das Muster ist unterwegs.\n\nGesendet mit der Post, Nummer 123456',
  'Le cuir est parti.\n\nEnvoyé via le transporteur, 3 colis',
  'Sent from Hamburg yesterday, tracking 123456.',
  'We still have to\nGet Outlook for the office before we can read your drawings',
  'Yesterday at 16:30 Maria from your office wrote:\nthe buckles are late. Is that right?\nWe need 20.',
  'Order 10 straps.\n--\nAnd 5 belts, brown.',
  'Sent from my bench\nIt is done',
  'Sent from my iPhone 123456',
  'I wrote this\nSent from my iPhone',
  'Original message:\nwe need 20',
  '| Hello',
])('B10 shows every line of a person that begins like one of a program or a quote: %j', text => {
  expect(splitText(text)).toMatchObject({ shown: text, folded: '' });
});

it.each([
  'Von meinem iPhone gesendet',
  'Vom Mobiltelefon gesendet.',
  'Sent with Proton Mail secure email.',
  'Sent via the Galaxy S25, a 5G smartphone',
  'Sent from Yahoo Mail for iPhone',
  'Sent from Mail for Windows',
  'Sent from my iPhone 15 Pro',
  'Diese Nachricht wurde von meinem Android-Gerät mit GMX Mail gesendet.',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Obtén Outlook para Android',
  'Baixe o Outlook para iOS',
  'Android 版 Outlook を入手',
  'Op 27 nov. 2026 om 10:15 heeft Cordwain <orders@workshop.example> het volgende geschreven:\n\nHallo',
  '-----Original-Nachricht-----\nBetreff: New message\nDatum: 2026-11-24\nVon: Cordwain\nAn: ines@harbour.example\nHello',
  '-------- Original message --------\nFrom: Cordwain <orders@workshop.example>\nDate: 24/11/2026 09:12 (GMT+01:00)\nHello',
  '---- On Tue, 24 Nov 2026 09:12:26 +0100 Workshop <orders+***@workshop.example> wrote ----\n\nHello',
  '-- \nInes Okafor\nHarbour Goods',
])('folds what a program wrote, and keeps it: %j', line => {
  expect(splitText(`Yes\n\n${line}`)).toMatchObject({ shown: 'Yes', folded: line.replace('-- \n', '--\n') });
});

it('shows the texts between quotes, and marks their places in the folded text', () => {
  const { shown, folded } = splitText('> Which thread?\n\nBrown.\n\n> When?\n\nFriday.\n-- \nInes');
  expect(shown).toBe('Brown.\n\nFriday.');
  expect(folded).toBe('> Which thread?\n[…]\n> When?\n[…]\n--\nInes');
});

it('folds lines of our emails that are quoted without a mark, and the line above them', () => {
  const known = ['The edges are ready. Which thread do you want?'];
  const text = `Brown.\n\nOn 26/11/2026 14:03, Cordwain wrote:\n\n${known[0]}`;
  expect(shownOf(text, known)).toBe('Brown.');
  expect(shownOf(text)).toBe(text);
});

describe('a line that one of our emails has, too', () => {
  const known = ['Which one?', 'Black with brass', 'Brown with nickel'];

  it.each([
    'Brown with nickel',
    'Hello,\n\nBrown with nickel\n\nBest, Ines',
    'Brown with nickel\n\nSent from my iPhone',
    'Please take\nBrown with nickel\nfor all of them',
    'Brown with nickel\n\n> Which one?\n> Black with brass\n> Brown with nickel',
    '> Which one?\n> Black with brass\n> Brown with nickel\n\nBrown with nickel',
    'Brown with nickel\n\nWrite above this line to answer.\n\nBlack with brass\nBrown with nickel',
  ])('is shown when no quote is beside it: %j', text => {
    const { shown } = splitText(text, known);
    expect(shown.match(/Brown with nickel/g)).toHaveLength(1);
    expect(shown).not.toContain('Black');
  });

  it.each([
    'Which one?\nBlack with brass\nBrown with nickel',
    'Which one?\n\nBlack with brass\n\nBrown with nickel',
    '> Which one?\nBrown with nickel',
    'Cordwain wrote:\n\nBrown with nickel',
    'Write above this line to answer.\n\nBrown with nickel',
  ])('is folded in a quote: %j', quote => {
    expect(splitText(`Yes\n\n${quote}`, known).shown).not.toContain('Brown');
  });
});

describe('an email of which nothing is shown', () => {
  const otherwise = (text: string) => splitText(text).otherwise?.shown;

  it.each(['> Hello', '--\nInes Okafor', 'Sent from my iPhone', '> 12 belts, please'])(
    'shows its words when they are not ours: %j',
    text => {
      expect(otherwise(text.replace('--', '-- '))).toBe(text);
    },
  );

  it.each([
    '',
    ' \n\n',
    '> Write above this line to answer.\n> \n> Hello',
    'Write above this line to answer.\n\nHello',
  ])('shows nothing of an email of ours: %j', text => {
    expect(otherwise(text)).toBeUndefined();
  });
});

it('reads hostile texts in linear time', async () => {
  const signs = [' ', '(', '[', '=', ';', '"', '<', '\\', '0', '>', '-', '@', ':', '\n'];
  const lines = ['Op a schreef b\n', 'On 14:03 <a@b', 'From:\n', '> \n', 'iOS için Outlook', '-- \n', '"@<', 'a:\n'];
  for (const text of [...signs, ...lines]) {
    const used = await processorTime(() => splitText(text.repeat(64_000 / text.length)));
    expect([text, used < 300]).toEqual([text, true]);
  }
});

it('recognizes the marker of every language above which an answer is written', () => {
  const marker = 'Zum Antworten über diese Zeile schreiben.';
  const quoted = `Danke, passt.\n\n${marker}\n\nBestellung 7 ist fertig.`;
  expect(splitText(quoted, [], ['Write above this line to answer.', marker]).shown).toBe('Danke, passt.');
  expect(splitText(quoted.replace(marker, `> ${marker}`), [], [marker]).shown).not.toContain('Zeile');
  expect(splitText(quoted).shown).toContain(marker);
});
