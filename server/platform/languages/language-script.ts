import { createHash } from 'node:crypto';
import { languageWords, type Translation } from '#contract/language-words.ts';
import { pluralCategories } from './read-catalog.ts';

/**
 * Returns the script with which a page has the texts of a language, and its address, which changes with them (B78). The
 * script has short hashes of the English texts instead of the texts; the few with equal hashes keep their text.
 * `known` are the other messages of the portal, which stay English.
 */
export function languageScript(
  tag: string,
  rules: string,
  messages: ReadonlyMap<string, Translation>,
  known: Iterable<string>,
): { path: string; code: string } {
  const keys = [...messages.keys()];
  const uses = new Map<string, number>();
  for (const key of new Set([...keys, ...known])) {
    const hash = shortHash(key);
    uses.set(hash, (uses.get(hash) ?? 0) + 1);
  }
  const isAlone = (key: string) => uses.get(shortHash(key)) === 1;
  const alone = keys.filter(isAlone);
  const others = Object.fromEntries(keys.filter(key => !isAlone(key)).map(key => [key, messages.get(key)]));
  const code = `(() => {
const texts = ${JSON.stringify(alone.map(key => messages.get(key)))};
const hashes = '${alone.map(shortHash).join('')}';
const others = ${JSON.stringify(others)};
${shortHash}
const places = new Map(texts.map((_, at) => [hashes.slice(3 * at, 3 * at + 3), at]));
const find = key => Object.hasOwn(others, key) ? others[key] : texts[places.get(shortHash(key))];
${languageWords}
const tag = '${tag}';
const own = (globalThis.navigator?.languages ?? []).find(one => one.split('-')[0] === tag.split('-')[0]);
globalThis.wordsLocale = () => own ?? '${rules}';
globalThis.words = languageWords(find, '${rules}', ${JSON.stringify(pluralCategories(rules))}, own ?? '${rules}');
})();
`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { path: `/languages/${tag}-${hash}.js`, code };
}

/** Returns three characters for a text, from 18 bits of its FNV-1a hash. The script contains this function. */
function shortHash(text: string): string {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return [0, 6, 12].map(bits => letters[(hash >>> bits) & 63]).join('');
}
