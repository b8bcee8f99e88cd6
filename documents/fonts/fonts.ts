/**
 * The fonts of the PDFs, by npm package. A PDF loads only the files it needs. The unicode.json of each package lists
 * the characters of each file, and the first file with a character prints it.
 */
type Coverage = Record<string, string>;
type FontPackage = {
  name: string;
  /** File names without weight; all of them when the package splits the font into numbered pieces. */
  subsets?: readonly string[];
  coverage: () => Promise<{ default: Coverage }>;
  /** Characters that the package's unicode.json lists although the font lacks them. */
  not?: RegExp;
};

export const plain = '@fontsource/hanken-grotesk/files/hanken-grotesk-latin';
export const serif = '@fontsource/fraunces/files/fraunces-latin';
const plainExt = `${plain}-ext`;
export const serifExt = `${serif}-ext`;

/** Returns the families of titles and codes, for a PDF in these families: those with serifs where they have the letter. */
export function serifs(fonts: readonly string[]): string[] {
  return [serif, ...(fonts.includes(plainExt) ? [serifExt] : []), ...fonts];
}

const hanken: FontPackage = {
  name: 'hanken-grotesk',
  subsets: ['latin', 'latin-ext', 'vietnamese'],
  coverage: () => import('@fontsource/hanken-grotesk/unicode.json'),
};
const scripts: FontPackage[] = [
  {
    name: 'noto-sans',
    subsets: ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'latin-ext'],
    coverage: () => import('@fontsource/noto-sans/unicode.json'),
  },
  // Not Noto's font: it has separate glyphs for a letter and its dots, and React-PDF loses the letter (react-pdf 3555).
  {
    name: 'ibm-plex-sans-arabic',
    subsets: ['arabic'],
    coverage: () => import('@fontsource/ibm-plex-sans-arabic/unicode.json'),
  },
  {
    name: 'noto-sans-hebrew',
    subsets: ['hebrew'],
    coverage: () => import('@fontsource/noto-sans-hebrew/unicode.json'),
  },
  {
    name: 'noto-sans-devanagari',
    subsets: ['devanagari'],
    coverage: () => import('@fontsource/noto-sans-devanagari/unicode.json'),
  },
  { name: 'noto-sans-thai', subsets: ['thai'], coverage: () => import('@fontsource/noto-sans-thai/unicode.json') },
];
const japanese: FontPackage = {
  name: 'noto-sans-jp',
  coverage: () => import('@fontsource/noto-sans-jp/unicode.json'),
  not: /\p{Script=Hangul}/u,
};
const chinese: FontPackage = {
  name: 'noto-sans-sc',
  coverage: () => import('@fontsource/noto-sans-sc/unicode.json'),
  not: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
};
const korean: FontPackage = {
  name: 'noto-sans-kr',
  coverage: () => import('@fontsource/noto-sans-kr/unicode.json'),
};
// unicode.json of these two packages does not match their glyphs.
const symbols: FontPackage[] = [
  {
    name: 'noto-sans-math',
    subsets: ['latin'],
    coverage: async () => ({ default: { latin: 'U+2190-2300,U+1D400-1D7FF' } }),
  },
  {
    name: 'noto-sans-symbols-2',
    subsets: ['symbols'],
    coverage: async () => ({ default: { symbols: 'U+2300-27BF,U+2B00-2BFF' } }),
  },
  { name: 'noto-emoji', coverage: () => import('@fontsource/noto-emoji/unicode.json') },
];

/** The weights in which the PDFs print a family; only the Latin family has a bold weight. */
export function weightsOf(family: string): readonly number[] {
  if (family.includes('/hanken-grotesk')) return [400, 600];
  return family.includes('/fraunces') ? [500] : [400];
}

/** Converts '…-latin' in weight 400 to the file '…-latin-400-normal.woff' of its npm package. */
export function fileOf(family: string, weight: number): string {
  return `${family}-${weight}-normal.woff`;
}

/** The characters that a family has glyphs for, once its file is loaded. */
export type GlyphsOf = (family: string) => Promise<(point: number) => boolean>;
/** Replaces a character that no font has. */
export const box = '□';
/** Invisible characters between letters. They never need a font of their own. */
const joiners = [0x200c, 0x200d];

/** Returns the code points of these texts, in the form in which they are printed. */
export function pointsOf(texts: readonly string[]): number[] {
  return texts.flatMap(text => [...text.normalize()]).map(letter => letter.codePointAt(0) ?? 0);
}

/**
 * Returns the families for these texts, in the order in which each character looks for its glyph, and the characters
 * without a glyph. Starts with the lists of the packages, which can be wrong, and corrects them with `glyphsOf`.
 */
export async function familiesFor(
  texts: readonly string[],
  glyphsOf: GlyphsOf,
): Promise<{ families: string[]; missing: ReadonlySet<number> }> {
  const missing = new Set(pointsOf(texts));
  const families = [plain];
  const joined = joiners.filter(joiner => missing.delete(joiner));
  // Most PDFs need only Latin-1, which that file contains.
  for (const point of missing) if (point < 0x100) missing.delete(point);
  for (const font of [hanken, ...scripts, ...hanFonts(texts), ...symbols]) {
    if (missing.size === 0) break;
    families.push(...(await takeFrom(font, missing, glyphsOf)));
  }
  if (missing.size > 0) {
    const boxes = new Set([box.codePointAt(0) ?? 0]);
    for (const font of symbols) families.push(...(await takeFrom(font, boxes, glyphsOf)));
  }
  const glyphs = await Promise.all(joined.length > 0 ? families.map(glyphsOf) : []);
  for (const joiner of joined) if (!glyphs.some(has => has(joiner))) missing.add(joiner);
  return { families: [...new Set(families)], missing };
}

/** Chinese, Japanese and Korean share characters: the other characters of the text decide which font is used. */
function hanFonts(texts: readonly string[]): FontPackage[] {
  if (texts.some(text => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))) return [japanese, chinese, korean];
  if (texts.some(text => /\p{Script=Hangul}/u.test(text))) return [korean, chinese, japanese];
  return [chinese, japanese, korean];
}

/**
 * Returns the families of one package that have some of the missing characters, and removes these characters from
 * `missing`.
 */
async function takeFrom(font: FontPackage, missing: Set<number>, glyphsOf: GlyphsOf): Promise<string[]> {
  const candidates = await candidatesOf(font, missing);
  const glyphs = await Promise.all(candidates.map(({ family }) => glyphsOf(family)));
  return candidates.flatMap(({ family, points }, at) => {
    const found = points.filter(point => glyphs[at]?.(point));
    for (const point of found) missing.delete(point);
    return found.length > 0 ? [family] : [];
  });
}

/** Returns the files of a package that should have some of these characters. */
async function candidatesOf({ name, subsets, coverage, not }: FontPackage, wanted: ReadonlySet<number>) {
  const { default: ranges } = await coverage();
  const points = [...wanted].filter(point => !not?.test(String.fromCodePoint(point)));
  return Object.entries(ranges)
    .filter(([subset]) => !subsets || subsets.includes(subset))
    .map(([subset, text]) => {
      const has = readRanges(text);
      return {
        family: `@fontsource/${name}/files/${name}-${subset.replace(/[[\]]/g, '')}`,
        points: points.filter(point => has.some(([from, to]) => point >= from && point <= to)),
      };
    })
    .filter(candidate => candidate.points.length > 0);
}

/** Converts 'U+20-7E,U+A0' to [[0x20, 0x7e], [0xa0, 0xa0]]. */
function readRanges(text: string): [from: number, to: number][] {
  return text.split(',').map(range => {
    const [from = '', to = from] = range.replace(/U\+/gi, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
