import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { languageTag } from '../contract/language-tag.ts';
import { readPo } from '../server/platform/languages/read-catalog.ts';
import { findMessages } from './languages/find-messages.ts';
import { mergePo, writePot } from './languages/po-file.ts';
import { printList } from './languages/print-list.ts';
import { folder, poPath, readTranslated } from './languages/read-translated.ts';

/**
 * `npm run texts`: writes all messages to languages/messages.pot and merges them into each languages/*.po. A language
 * behind it (`npm run texts -- de`) begins its file. With `--print de` it writes a page with the texts of a language and
 * changes nothing.
 */
const given = process.argv.slice(2);
const { messages, faults } = findMessages();
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);

if (given[0] === '--print') print(requireLanguage(given[1]));
else update(given.map(requireLanguage));

function requireLanguage(text = ''): string {
  const tag = languageTag(text || '-');
  if (tag !== undefined && tag === text && tag !== 'en') return tag;
  process.stderr.write(`'${text}' is no language; write for example: npm run texts -- de\n`);
  process.exit(1);
}

function print(language: string): void {
  if (!existsSync(poPath(language))) {
    process.stderr.write(`${poPath(language)} is missing; npm run texts -- ${language} begins it\n`);
    process.exit(1);
  }
  const path = `${folder}/${language}.html`;
  writeFileSync(path, printList(language, readTranslated(language, messages)));
  process.stdout.write(`${path}: open it in a browser\n`);
}

function update(begun: readonly string[]): void {
  writeIfOther(`${folder}/messages.pot`, writePot(messages));
  const known = globSync(`${folder}/*.po`).map(path => basename(path, '.po'));
  const lines = [...new Set([...known, ...begun])].sort().map(language => {
    const path = poPath(language);
    writeIfOther(path, mergePo(existsSync(path) ? readPo(path) : undefined, language, messages));
    const missing = readTranslated(language, messages).filter(({ translation }) => !translation.some(Boolean)).length;
    return `${path}: ${messages.length - missing} of ${messages.length} texts\n`;
  });
  process.stdout.write(`${folder}/messages.pot: ${messages.length} texts\n${lines.join('')}`);
}

function writeIfOther(path: string, bytes: Buffer): void {
  if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
}
