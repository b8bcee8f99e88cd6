import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
import { entriesOf } from '../../server/platform/languages/read-catalog.ts';
import type { Message } from '../languages/find-messages.ts';
import { mergePo } from '../languages/po-file.ts';
import { faultsOf, incompleteLanguages } from './words-check.ts';

const message = (key: string, plural?: string): Message => ({
  key,
  plural,
  places: ['web/orders/texts.ts'],
  comments: [],
  values: [],
});
const messages = [
  message('Save '),
  message('Order #{0} is placed'),
  message('# order of {name}', '# orders of {name}'),
];
const good = `
msgid "Save "
msgstr "Sichern "

msgid "Order #{0} is placed"
msgstr "Auftrag {0} ist da"

msgid "# order of {name}"
msgid_plural "# orders of {name}"
msgstr[0] "# Auftrag von {name}"
msgstr[1] "# Aufträge von {name}"
`;
const check = (text: string, language = 'de') => faultsOf(language, entriesOf(po.parse(text)), messages).faults;

test('B77 accepts a whole language', () => {
  expect(check(good)).toEqual([]);
});

test.each([
  ['an empty text', 'msgstr "Sichern "', 'msgstr ""', 'has no translation'],
  ['a missing text', 'msgid "Save "', 'msgid "Keep "', 'has no translation'],
  ['a text that is gone', 'msgid "Save "', 'msgid "Old"\nmsgstr "Alt"\n\nmsgid "Save "', 'is no text of the portal'],
  ['a fuzzy text', 'msgid "Save "', '#, fuzzy\nmsgid "Save "', 'is marked as fuzzy'],
  ['a missing value', 'Auftrag {0}', 'Auftrag', 'lacks {0}'],
  ['an unknown value', 'Auftrag {0}', 'Auftrag {0} {1}', 'has {1}'],
  ['a missing name in one form', '# Aufträge von {name}', '# Aufträge', 'lacks {name}'],
  ['a missing plural form', '\nmsgstr[1] "# Aufträge von {name}"', '', 'must have 2 texts, and has 1'],
  ['an empty plural form', '# Aufträge von {name}', '', 'has an empty plural form'],
  ['another plural', 'msgid_plural "# orders', 'msgid_plural "# others', 'has another plural'],
  ['other blanks', 'Sichern ', 'Sichern', 'has other blanks'],
  ['a line break', 'ist da', 'ist\\nda', 'has a control character'],
  ['a control character', 'ist da', 'ist\tda', 'has a control character'],
])('B77 reports %s', (_, before, after, fault) => {
  expect(good).toContain(before);
  expect(check(good.replace(before, after))).toContainEqual(expect.stringContaining(fault));
});

test('B77 wants as many plural forms as Unicode gives the language', () => {
  expect(check(good, 'it')).toEqual([
    "languages/it.po: '# order of {name}' of web/orders/texts.ts must have 3 texts, and has 2",
  ]);
});

test('B120 names file and message when an English text changed', () => {
  const changed = [message('Save'), ...messages.slice(1)];
  expect(faultsOf('de', entriesOf(po.parse(good)), changed).faults).toEqual([
    "languages/de.po: 'Save' of web/orders/texts.ts has no translation",
    "languages/de.po: 'Save ' of no file is no text of the portal",
  ]);
});

test('keeps the translations of a text with a context apart, and names the context', () => {
  const verb = message('button\u0004Open');
  const texts = `msgid "Open"\nmsgstr "Offen"\n\nmsgctxt "button"\nmsgid "Open"\nmsgstr "Öffnen"\n`;
  const both = entriesOf(po.parse(mergePo(po.parse(texts), 'de', [verb, message('Open')]).toString()));
  expect(both.map(({ msgctxt, msgid, msgstr }) => [msgctxt, msgid, msgstr])).toEqual([
    [undefined, 'Open', ['Offen']],
    ['button', 'Open', ['Öffnen']],
  ]);
  expect(faultsOf('de', both, [message('Open')]).faults).toEqual([
    "languages/de.po: 'Open' (button) of no file is no text of the portal",
  ]);
});

test('lists buttons that become much longer', () => {
  const longer = good.replaceAll('Sichern ', 'Die Änderungen jetzt sichern ');
  expect(faultsOf('de', entriesOf(po.parse(longer)), messages).long).toHaveLength(1);
});

test('merging keeps translations and remarks, adds new texts and drops old ones', () => {
  const known = po.parse(`# by Ada\n#, fuzzy\nmsgid "Save "\nmsgstr "Sichern "\n\nmsgid "Gone"\nmsgstr "Weg"\n`);
  const merged = po.parse(mergePo(known, 'it', messages).toString());
  expect(merged.headers).toMatchObject({ Language: 'it', 'Plural-Forms': expect.stringContaining('nplurals=3') });
  expect(entriesOf(merged).map(({ msgid, msgstr }) => [msgid, msgstr])).toEqual([
    ['Save ', ['Sichern ']],
    ['Order #{0} is placed', ['']],
    ['# order of {name}', ['', '', '']],
  ]);
  expect(entriesOf(merged)[0]?.comments).toMatchObject({ translator: 'by Ada', flag: 'fuzzy' });
});

test('reads the list of incomplete languages', () => {
  expect(
    incompleteLanguages('# L\n\n## Incomplete languages\n\n- `pl`: begun\n- `pt-BR`: begun\n\n## Tone\n\n- `x`'),
  ).toEqual(['pl', 'pt-BR']);
});
