import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitText } from './split-text.ts';

const own = 'orders+***@workshop.example';

/** Lines of people that begin or end like those of programs. `W` becomes a word of its own. */
const lines = [
  'W, please.',
  'Sent from our shop in W on Monday.',
  'Gesendet mit der Post, Nummer W',
  'Envoyé via le transporteur W, 3 colis',
  'Get Outlook for the office W',
  'From: W',
  'To: W',
  'Von: Lager W nach Halle',
  'Yesterday at 16:30 Maria from W wrote:',
  'I asked Marco (marco@harbour.example) about W in 2026:',
  'On 3 December W wrote that it is late:',
  'W -- not black',
  '--',
  '-----',
  '| W | 20 |',
  '- W',
  'The subject: W',
  'Original message: W',
  'In 2026 W wrote that it is late:',
  '12 belts of W at 14:03:',
  '  W indented',
  'Best, W',
];

/** How programs quote, with the words of the quote; some quotes go on to the end of the email. */
type Quote = { isLast: boolean; of: (words: string) => string };
const quoted = (words: string) => words.replace(/^/gm, '> ');
const heads = ['From', 'Von', 'De', 'Da', 'Van', 'Od', 'Från', 'Kimden'];
const subjects = ['Subject', 'Betreff', 'Objet', 'Oggetto', 'Onderwerp', 'Temat', 'Ämne', 'Konu'];
const quotes: Quote[] = [
  ...[
    `On Thu, 26 Nov 2026 at 14:03, Cordwain <${own}>\nwrote:`,
    `Am 26.11.2026 um 14:03 schrieb Cordwain <${own}>:`,
    'Le 26/11/2026 à 14:03, Cordwain a écrit :',
    '26.11.2026 14:03, Cordwain пишет:',
    `2026年11月26日(木) 14:03 Cordwain <${own}>:`,
  ].flatMap(line => [
    { isLast: false, of: (words: string) => `${line}\n\n${quoted(words)}` },
    { isLast: false, of: (words: string) => `${line}\n${quoted(words)}` },
  ]),
  ...heads.map((head, index) => ({
    isLast: true,
    of: (words: string) =>
      `________________________________\n${head}: Cordwain <${own}>\n${subjects[index]}: New message\n\n${words}`,
  })),
  { isLast: true, of: words => `---- On Tue, 24 Nov 2026 09:12:26 +0100 Workshop <${own}> wrote ----\n\n${words}` },
  { isLast: true, of: words => `-----Original-Nachricht-----\nBetreff: New message\nVon: Cordwain <${own}>\n${words}` },
  { isLast: true, of: words => `Write above this line to answer.\n\n${words}` },
];
const endings = [
  '',
  '\n\n-- \nS',
  '\n\nSent from my iPhone',
  '\n\nVon meinem iPhone gesendet',
  '\n-- \nS\n\nSent from my iPad',
];

const wordsIn = (text: string) => text.match(/\b[pq]w[a-j]{4}\b/g) ?? [];
/** A word of a person (p) or of another email (q), without a digit. */
const wordOf = (side: 'p' | 'q', number: number) =>
  `${side}w${String(number).replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')}`;

it('B10 loses no word of 400 letters, and shows each word of a person that stands outside a quote', () => {
  const part = fc.array(fc.oneof(fc.constantFrom(...lines), fc.constant('')), { minLength: 1, maxLength: 8 });
  const letter = fc.record({
    above: part,
    between: part,
    below: part,
    first: fc.constantFrom(...quotes),
    last: fc.constantFrom(...quotes),
    ending: fc.constantFrom(...endings),
    shape: fc.constantFrom('above', 'below', 'between', 'none'),
  });
  let letters = 0;
  fc.assert(
    fc.property(letter, ({ above, between, below, first, last, ending, shape }) => {
      letters += 1;
      let next = 1000;
      const people = (some: string[]) => some.map(line => line.replace('W', () => wordOf('p', next++))).join('\n');
      const others = () => Array.from({ length: 3 }, () => `Thread ${wordOf('q', next++)}, please.`).join('\n');
      const sign = ending.replace('S', () => `Ines ${wordOf('q', next++)}`);
      const marked = quotes.filter(({ isLast }) => !isLast)[next % 2] as Quote;
      const middle = first.isLast ? marked : first;
      const text = {
        none: () => `${people(above)}${sign}`,
        above: () => `${people(above)}${sign}\n\n${last.of(others())}`,
        below: () => `${middle.of(others())}\n\n${people(below)}${sign}`,
        between: () => `${people(above)}\n\n${middle.of(others())}\n\n${people(between)}\n\n${last.of(others())}`,
      }[shape]();
      const { shown, folded } = splitText(text);
      const isOwn = (word: string) => word.startsWith('p');

      expect([...wordsIn(shown), ...wordsIn(folded)].sort()).toEqual(wordsIn(text).sort());
      expect(wordsIn(shown)).toEqual(wordsIn(text).filter(isOwn));
    }),
    { numRuns: 400 },
  );
  expect(letters).toBeGreaterThanOrEqual(400);
});
