import { languageTag } from '#contract/language-tag.ts';
import { english, type Language } from './language.ts';

/** Where the language of a reader may come from, the first one counts. */
export type Wishes = {
  /** The language of the person, the company or the bench, null when they chose none. */
  own?: readonly (string | null | undefined)[];
  /** The cookie `language`, as the browser sent it. */
  cookie?: string | undefined;
  /** The header Accept-Language, as the browser sent it. */
  accept?: string | undefined;
};

/** The languages that a portal has. */
export type Languages = {
  /** English first, the others by name. */
  offered: readonly Language[];
  /** The language of the workshop (LANGUAGE). */
  fallback: Language;
  find(tag: string): Language | undefined;
  /** Returns the language of a reader. Languages that the portal does not have are skipped (B119). */
  choose(wishes: Wishes): Language;
};

export function makeLanguages(known: ReadonlyMap<string, Language>, fallback: Language): Languages {
  const others = [...known.values()].filter(({ tag }) => tag !== 'en');
  others.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const find = (tag: string) => known.get(tag);
  return {
    offered: [english, ...others],
    fallback,
    find,
    choose({ own = [], cookie, accept }) {
      if (known.size === 1) return english;
      const wished = [...own, cookie].map(tag => tag && find(tag)).find(Boolean);
      return wished || fromHeader(accept, find) || fallback;
    },
  };
}

/** The header is as long as the browser likes, so only its beginning is read. */
const mostHeader = 500;

/** Returns the best language of the header Accept-Language: 'de-AT' finds 'de'. */
function fromHeader(header = '', find: Languages['find']): Language | undefined {
  const wishes = header
    .slice(0, mostHeader)
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(one => one.trim());
      const quality = parameters.find(one => one.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    const canonical = languageTag(tag);
    const found = canonical && (find(canonical) ?? find(canonical.split('-')[0] ?? ''));
    if (found) return found;
  }
  return undefined;
}
