import { createHash } from 'node:crypto';
import { languageWords, type Translation } from '#contract/language-words.ts';
import { pluralCategories } from './read-catalog.ts';

const base32 = '0123456789abcdefghijklmnopqrstuv';
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Returns the script with which a page has the texts of a language, and its address, which changes with them (B78). The
 * script has short hashes of the English texts instead of the texts, in ascending order, each as the distance from the one
 * before; the few texts with equal hashes keep their English. `known` are the other messages of the portal, which stay
 * English. Plural forms at the end that repeat the one before them are left out, because `languageWords` takes the last
 * one for them. `wordsTexts` returns all texts, whose letters decide about the fonts of PDFs.
 */
export function languageScript(
  tag: string,
  rules: string,
  messages: ReadonlyMap<string, Translation>,
  known: Iterable<string>,
): { path: string; code: string } {
  const keys = [...messages.keys()];
  const uses = new Map<number, number>();
  for (const key of new Set([...keys, ...known])) {
    const hash = shortHash(key);
    uses.set(hash, (uses.get(hash) ?? 0) + 1);
  }
  const isAlone = (key: string) => uses.get(shortHash(key)) === 1;
  const alone = keys.filter(isAlone).sort((one, other) => shortHash(one) - shortHash(other));
  const textOf = (key: string) => withoutRepeated(messages.get(key) ?? '');
  const others = Object.fromEntries(keys.filter(key => !isAlone(key)).map(key => [key, textOf(key)]));
  const code = `(() => {
const texts = ${JSON.stringify(alone.map(textOf))};
const others = ${JSON.stringify(others)};
${shortHash}
${placesOf}
const places = placesOf('${distances(alone.map(shortHash))}', '${digits}');
const find = key => Object.hasOwn(others, key) ? others[key] : texts[places.get(shortHash(key))];
${languageWords}
const tag = '${tag}';
const own = (globalThis.navigator?.languages ?? []).find(one => one.split('-')[0] === tag.split('-')[0]);
const all = String([texts, Object.values(others)]);
globalThis.wordsTexts = () => all;
globalThis.wordsLocale = () => own ?? '${rules}';
globalThis.words = languageWords(find, '${rules}', ${JSON.stringify(pluralCategories(rules))}, own ?? '${rules}');
})();
`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return { path: `/languages/${tag}-${hash}.js`, code };
}

/** Returns ['1 pièce', '# pièces'] of ['1 pièce', '# pièces', '# pièces']. */
function withoutRepeated(translation: Translation): Translation {
  if (typeof translation === 'string') return translation;
  const last = translation.at(-1);
  return translation.slice(0, translation.findLastIndex(form => form !== last) + 2);
}

/** Returns 18 bits of the FNV-1a hash of a text. The script contains this function. */
function shortHash(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 14;
}

/** Writes the distances between ascending hashes in base 32: every digit of a distance but the last is 32 higher. */
function distances(hashes: readonly number[]): string {
  let written = '';
  let before = 0;
  for (const hash of hashes) {
    const distance = (hash - before).toString(32);
    before = hash;
    written += Array.from(
      distance,
      (digit, at) => digits[base32.indexOf(digit) + (at < distance.length - 1 ? 32 : 0)],
    ).join('');
  }
  return written;
}

/** Returns the place of each hash, from what distances() wrote. The script contains this function. */
function placesOf(written: string, signs: string): Map<number, number> {
  const places = new Map<number, number>();
  let hash = 0;
  let distance = 0;
  for (const sign of written) {
    const digit = signs.indexOf(sign);
    distance = distance * 32 + (digit & 31);
    if (digit >= 32) continue;
    hash += distance;
    distance = 0;
    places.set(hash, places.size);
  }
  return places;
}
