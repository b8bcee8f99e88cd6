import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPassed, passed, passedOf } from '#contract/production/count-texts.ts';
import { context, msg, plural, t } from '#contract/wording.ts';
import { inLanguage } from './in-language.ts';
import { english, type Language } from './language.ts';
import { openLanguages, programFolder } from './open-languages.ts';
import { entriesOf, readPo } from './read-catalog.ts';

let program: string;
let data: string;
beforeAll(async () => {
  [program, data] = [await mkdtemp(join(tmpdir(), 'program-')), await mkdtemp(join(tmpdir(), 'data-'))];
  await mkdir(join(data, 'languages'));
  await writeFile(join(program, 'messages.pot'), pot);
  await writeFile(join(program, 'de.po'), de);
});
afterAll(() => Promise.all([program, data].map(folder => rm(folder, { recursive: true }))));

const entry = (id: string, text: string, place = 'web/orders/texts.ts') =>
  `#: ${place}\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`;
const orders = (...forms: string[]) =>
  `#: web/orders/texts.ts\nmsgid "# order of {name}"\nmsgid_plural "# orders of {name}"\n${forms.map((text, at) => `msgstr[${at}] "${text}"`).join('\n')}\n`;
const verb = (text: string) => entry('Open', text).replace('msgid', 'msgctxt "button"\nmsgid');
const pot = [
  entry('Save', ''),
  entry('Order #{0} is placed', '', 'server/notifications/words.ts'),
  entry('{0} of {1}', ''),
  entry('Open', ''),
  verb(''),
  orders('', ''),
].join('\n');
const de = [
  entry('Save', 'Sichern'),
  entry('Order #{0} is placed', 'Auftrag {0} ist da', 'server/notifications/words.ts'),
  entry('Open', 'Offen'),
  verb('Öffnen'),
  entry('{0} of {1}', 'von {1} sind es {0}'),
  orders('# Auftrag von {name}', '# Aufträge von {name}'),
].join('\n');

function open(LANGUAGE = 'en') {
  const warnings: string[] = [];
  const log = { warn: (line: string) => warnings.push(line) };
  return { languages: openLanguages({ DATA_DIR: data, LANGUAGE }, log, program), warnings };
}
async function withOwn(file: string, text: string, work: () => void) {
  const path = join(data, 'languages', file);
  await writeFile(path, text);
  try {
    work();
  } finally {
    await rm(path);
  }
}
const within = <T>(language: Language | undefined, work: () => T) => inLanguage(language ?? english, work);
const names = (languages: ReturnType<typeof open>['languages']) => languages.offered.map(({ name }) => name);

test('words texts and plurals in the language of the running work only', async () => {
  const german = open().languages.find('de');
  const save = msg`Save`;
  const read = () => [
    t.of(save),
    t`Order #${7} is placed`,
    plural(1_000, orderForms, { name: 'Ada' }),
    t`No such text`,
  ];

  expect(within(german, read)).toEqual(['Sichern', 'Auftrag 7 ist da', '1.000 Aufträge von Ada', 'No such text']);
  expect(read()).toEqual(['Save', 'Order #7 is placed', '1,000 orders of Ada', 'No such text']);
  const both = await Promise.all([within(german, async () => read()[0]), within(english, async () => read()[0])]);
  expect(both).toEqual(['Sichern', 'Save']);
});

test('a text has one translation for each context', async () => {
  const german = open().languages.find('de');
  const read = () => [t`Open`, context('button')`Open`, context('lamp')`Open`];
  expect(within(german, read)).toEqual(['Offen', 'Öffnen', 'Open']);
  await withOwn('de.po', verb('Aufmachen'), () => {
    expect(within(open().languages.find('de'), read)).toEqual(['Offen', 'Aufmachen', 'Open']);
  });
});

const orderForms = { one: '# order of {name}', other: '# orders of {name}' } as const;

test('F73 keeps braces and signs in values as they are', () => {
  const german = open().languages.find('de');
  expect(within(german, () => t`${'{1}'} of ${'{0} $& #'}`)).toBe('von {0} $& # sind es {1}');
  expect(within(german, () => plural(2, orderForms, { name: '{count} # {name}' }))).toBe(
    '2 Aufträge von {count} # {name}',
  );
});

test('B116 a file of the workshop wins text by text, and a broken one is one line in the log', async () => {
  await withOwn('de.po', entry('Save', 'Speichern'), () => {
    const { languages, warnings } = open();
    const texts = within(languages.find('de'), () => [t`Save`, t`Order #${7} is placed`]);
    expect([texts, warnings]).toEqual([['Speichern', 'Auftrag 7 ist da'], []]);
  });
  await withOwn('de.po', 'msgid "Save\nmsgstr "x"\n', () => {
    const { languages, warnings } = open();
    expect(within(languages.find('de'), () => t`Save`)).toBe('Sichern');
    expect(warnings).toEqual([expect.stringMatching(/languages\/de\.po is not read: .* line 2/)]);
  });
  await withOwn('de.po', entry('Save', 'Speichern {0}') + entry('{0} of {1}', '{0}'), () => {
    const { languages, warnings } = open();
    expect(within(languages.find('de'), () => [t`Save`, t`${1} of ${2}`])).toEqual(['Sichern', 'von 2 sind es 1']);
    expect(warnings).toEqual([expect.stringContaining('2 translations are left out')]);
  });
});

test.each(['en.po', 'en-GB.po', 'DE.po', 'en-XA.po', 'not a language.po'])('does not read %s', async file => {
  await withOwn(file, entry('Save', 'Keep'), () => {
    const { languages, warnings } = open();
    expect([names(languages), warnings.length]).toEqual([['English', 'Deutsch'], 1]);
  });
});

test('offers incomplete languages only in the folder of the workshop or when LANGUAGE names them', async () => {
  await withOwn('pl.po', entry('Save', 'Zapisz'), () => {
    expect(names(open().languages)).toEqual(['English', 'Deutsch', 'Polski (16 %)']);
  });
  await writeFile(join(program, 'it.po'), entry('Save', 'Salva'));
  expect(names(open().languages)).toEqual(['English', 'Deutsch']);
  expect(names(open('it').languages)).toEqual(['English', 'Deutsch', 'Italiano (16 %)']);
  await rm(join(program, 'it.po'));
});

test('chooses the plural form of a language with other rules, not by 1 and more (F72)', async () => {
  await withOwn('pl.po', orders('# zamówienie {name}', '# zamówienia {name}', '# zamówień {name}'), () => {
    const polish = open().languages.find('pl');
    const read = (count: number) => within(polish, () => plural(count, orderForms, { name: 'Ady' }));
    expect([1, 3, 5, 22].map(read)).toEqual([
      '1 zamówienie Ady',
      '3 zamówienia Ady',
      '5 zamówień Ady',
      '22 zamówienia Ady',
    ]);
  });
});

test('the script of a page words the same texts, and its address changes with them (F74)', async () => {
  const { languages } = open();
  const script = languages.find('de')?.script;
  const page: { words?: Language['words'] } = {};
  const navigator = { languages: ['en', 'de-AT'] };
  vm.runInNewContext(script?.code ?? '', { globalThis: Object.assign(page, { navigator }) });
  const tagged = (parts: TemplateStringsArray, ...values: unknown[]) => page.words?.(parts, values);
  expect([page.words?.(['Open'], []), page.words?.(['Open'], [], 'button')]).toEqual(['Offen', 'Öffnen']);
  expect([tagged`Save`, tagged`${1} of ${2}`, tagged`No such text`]).toEqual(['Sichern', 'von 2 sind es 1', undefined]);
  expect(page.words?.(orderForms, { count: 1_000, name: 'Ada' })).toBe('1\u00a0000 Aufträge von Ada');
  // Pages have no texts of the server.
  expect(tagged`Order #${7} is placed`).toBeUndefined();

  await withOwn('de.po', entry('Save', 'Speichern'), () => {
    expect(open().languages.find('de')?.script?.path).not.toBe(script?.path);
  });
});

test.each([
  ['en-XA', '[Šàvé~~]', 'ltr'],
  ['ar-XB', '\u202eSave\u202c', 'rtl'],
])('offers %s only when LANGUAGE names it', (tag, save, direction) => {
  expect(open().languages.find(tag)).toBeUndefined();
  const language = open(tag).languages.find(tag);
  const words = within(language, () => [t`Save`, plural(2, orderForms, { name: 'Ada' })]);
  expect([words[0]?.replace('Š', 'Š'), language?.direction]).toEqual([save.replace('Š', 'S'), direction]);
  expect(words[1]).toMatch(/2.*Ada/);
});

test.each([
  [{ own: ['de'] }, 'de'],
  [{ own: [null, 'de'], cookie: 'en' }, 'de'],
  [{ own: ['xx'], cookie: 'de', accept: 'en' }, 'de'],
  [{ cookie: '__proto__', accept: 'fr;q=0.9, de-AT;q=0.8, en;q=0.1' }, 'de'],
  [{ accept: 'de;q=0, *;q=0.5' }, 'en'],
  [{ accept: ';;q=,,\u0000' }, 'en'],
  [{}, 'en'],
])('chooses for %j the language %s', (wishes, tag) => {
  expect(open().languages.choose(wishes).tag).toBe(tag);
});

test('reads only the beginning of a long Accept-Language', () => {
  expect(open().languages.choose({ accept: `${'x'.repeat(100_000)},de` }).tag).toBe('en');
});

test('warns of a LANGUAGE without texts, and speaks English', () => {
  const { languages, warnings } = open('xx');
  expect([languages.fallback.tag, warnings.length]).toEqual(['en', 1]);
});

test.each(['de', 'es', 'fr', 'it', 'tr'])('B78 the words of %s take at most 30 KB as they are served', tag => {
  const shipped = openLanguages({ DATA_DIR: data, LANGUAGE: 'en' }, { warn: () => {} }, programFolder);
  const { script, words } = shipped.find(tag) ?? {};
  const code = script?.code ?? '';
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(30_720);
  const page: { words?: Language['words'] } = {};
  vm.runInNewContext(code, { globalThis: Object.assign(page, { navigator: { languages: [] } }) });
  const entries = entriesOf(readPo(join(programFolder, `${tag}.po`))).filter(({ comments }) =>
    /^web\//m.test(comments?.reference ?? ''),
  );
  const shown = entries
    .filter(({ msgid_plural }) => msgid_plural === undefined)
    .map(({ msgid, msgctxt }) => [msgid.split(/\{\d+\}/), msgctxt] as const);
  expect(shown.length).toBeGreaterThan(2_000);
  for (const [parts, context] of shown)
    expect(page.words?.(parts, parts, context)).toBe(words?.(parts, parts, context));
  const counted = entries.filter(({ msgid_plural }) => msgid_plural !== undefined);
  expect(counted.length).toBeGreaterThan(50);
  for (const { msgid: one, msgid_plural: other = '' } of counted) {
    for (const count of [0, 1, 2, 1_000_000])
      expect(page.words?.({ one, other }, { count })).toBe(words?.({ one, other }, { count }));
  }
});

test.each(['de', 'es', 'fr', 'it', 'tr'])('%s names the leather of the examples in its own words', tag => {
  const entries = entriesOf(readPo(join(programFolder, `${tag}.po`))).filter(({ msgid }) => /bridle/i.test(msgid));
  expect(entries.length).toBeGreaterThan(3);
  expect(entries.flatMap(({ msgstr }) => msgstr).filter(text => /bridle/i.test(text))).toEqual([]);
});

test.each([
  ['de', '+1 genäht', '+5 genäht', '1 von 1 genäht', 'genäht'],
  ['es', '+1 cosida', '+5 cosidas', '1 de 1 cosida', 'cosida'],
  ['fr', '+1 piquée', '+5 piquées', '1 sur 1 piquée', 'piquée'],
  ['it', '+1 cucito', '+5 cuciti', '1 su 1 cucito', 'cucito'],
  ['tr', '+1 adet dikildi', '+5 adet dikildi', '1 / 1 dikildi', 'dikildi'],
])('one item has the singular in %s, in whole sentences (F48)', (tag, ...words) => {
  const shipped = openLanguages({ DATA_DIR: data, LANGUAGE: 'en' }, { warn: () => {} }, programFolder);
  const read = () => [
    ...[1, 5].map(count => passed('stitching', count, `+${count}`)),
    passedOf('stitching', 1, 1),
    allPassed('stitching', 1),
  ];
  expect(within(shipped.find(tag), read)).toEqual(words);
});
