import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { isBlank, isLongerThan } from '#contract/call/text-length.ts';
import { inPageLanguage, wordsIn } from '#testing/languages.ts';
import { mainThreadTime } from '#testing/processor-time.ts';
import { cutNote, struckMarks, unnamedFile } from './emails/parser-notes.ts';
import { splitText } from './emails/split-text.ts';
import { foldedOf, messageOf, mostFolded, withWordedNotes } from './message-of.ts';

afterEach(() => void vi.unstubAllGlobals());

test('names what was not taken over below the text', () => {
  expect(messageOf('Yes.', []).message).toBe('Yes.');
  expect(messageOf('Yes.', ['a.pdf', 'b.zip']).message).toBe(
    'Yes.\n\n[Not taken over: a.pdf]\n[Not taken over: b.zip]',
  );
  expect(messageOf('', ['a.pdf']).message).toBe('[Not taken over: a.pdf]');
  const pictures = Array.from({ length: 21 }, (_, at) => `p${at + 1}.png`);
  expect(messageOf('', pictures.slice(10)).message).toMatch(/p11\.png\].*\[Not taken over: p21\.png\]$/s);
  expect(messageOf('', pictures).message).toMatch(/p20\.png\]\n\[Not taken over: 1 more\]$/);
});

test('never makes a message that is longer than one may be', () => {
  for (const length of [4_980, 5_000, 5_001, 300_000]) {
    for (const names of [[], Array.from({ length: 30 }, () => 'n'.repeat(255))]) {
      for (const letter of ['x', '👋']) {
        const { message: text, rest } = messageOf(letter.repeat(length), names);
        expect(text.split('\n')[0] + rest).toBe(letter.repeat(length));
        expect([isBlank(text), isLongerThan(text.trim(), limits.message)]).toEqual([false, false]);
        expect(text.startsWith(letter)).toBe(true);
      }
    }
  }
});

test('what is folded has room in the database, also with a gap between each two lines', () => {
  const email = Array.from({ length: 60_000 }, (_, at) => (at % 2 ? '> b' : 'a')).join('\n');
  const { shown, folded: quoted } = splitText(email);
  const folded = foldedOf(messageOf(shown, []).rest, `${quoted}${quoted}`);

  expect(`${quoted}${quoted}`.length).toBeGreaterThan(mostFolded);
  expect([...folded].length).toBeLessThanOrEqual(mostFolded);
  expect(folded).toMatch(/\n\n\[The e-mail is longer than 400,000 characters\]$/);
  expect(foldedOf('more', '> b')).toBe('more\n\n[…]\n\n> b');
  expect(foldedOf('', '')).toBe('');
});

test('no word is lost or doubled when characters of the text have several code points', () => {
  const text = `${'e\u0301 '.repeat(2_400)}${'x'.repeat(200)} ${'y'.repeat(5_000)}`;
  for (const given of [text.normalize('NFC'), text]) {
    const { message, rest } = messageOf(given, []);
    const [shown = ''] = message.split('\n\n[');
    const words = (of: string) => of.normalize('NFC').split(' ').length;
    expect(words(`${shown}${rest}`)).toBeGreaterThanOrEqual(words(given));
    if (given === text.normalize('NFC')) expect(shown + rest).toBe(given);
  }
});

test('a text of struck words blocks the portal for less than 50 ms (A2)', async () => {
  const struck = `${struckMarks.before}x ${struckMarks.after}`.repeat(43_000);
  const spent = await mainThreadTime(() => foldedOf(messageOf(struck, []).rest, struck));
  expect(spent).toBeLessThan(50);
});

test.each(['de', 'it'])(
  'the notes about a cut text and an unnamed file are in the language of the author: %s',
  language => {
    inPageLanguage(language);
    const note = wordsIn(language)('[The e-mail is longer than {0} characters]', '300,000');
    expect(messageOf(`Yes.\n\n${cutNote}`, []).message).toBe(`Yes.\n\n${note}`);
    expect(foldedOf('', `> b\n\n${cutNote}`)).toBe(`> b\n\n${note}`);
    const unnamed = wordsIn(language)('file without a name');
    expect(messageOf('', [unnamedFile]).message).toBe(wordsIn(language)('[Not taken over: {0}]', unnamed));
  },
);

test.each([
  ['en', '[10 struck out]'],
  ['de', '[10 gestrichen]'],
  ['it', '[10 barrato]'],
])('ME-7 struck text is marked in the language of the author: %s', (language, marked) => {
  if (language !== 'en') inPageLanguage(language);
  const { before, after } = struckMarks;
  const struck = `${before}10 ${after}`;
  expect(messageOf(`${struck} 12`, []).message).toBe(`${marked} 12`);
  expect(foldedOf('', `> ${struck}`)).toBe(`> ${marked}`);
  // A line of its own, and a text whose beginning is folded.
  expect(withWordedNotes(`10\n${after} 12`)).toBe(`10\n${marked.slice(4)} 12`);
});
