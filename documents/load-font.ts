import { Font } from '@react-pdf/renderer';
import { fileOf, plain, serif, weightsOf } from './fonts/fonts.ts';
import type { Face } from './fonts/letter-widths.ts';
import { logProblem } from './fonts/log-problem.ts';
import { mendFont } from './patches/mend-font.ts';

/** Resolves a font file of an npm package ('@fontsource/…') to a URL or a path. */
export type FontAddress = (file: string) => string;

const loaded = new Map<string, Promise<Face[]>>();

/** Preloads the fonts that every PDF needs; `drawPdf` loads them as well. */
export async function loadFonts(fontAddress: FontAddress): Promise<void> {
  await Promise.all([serif, plain].map(family => loadFont(family, fontAddress)));
}

/** Loads the files of a family, each once. */
export function loadFont(family: string, fontAddress: FontAddress): Promise<Face[]> {
  const known = loaded.get(family) ?? loadNow(family, fontAddress);
  loaded.set(family, known);
  // Removes a font that failed to load, so that the next PDF retries it.
  known.catch(() => {
    loaded.delete(family);
    delete Font.getRegisteredFonts()[family];
  });
  return known;
}

/** Returns no faces for a font that cannot be loaded or read, and logs it. */
export async function loadOrSkipFont(family: string, fontAddress: FontAddress): Promise<Face[]> {
  return loadFont(family, fontAddress).catch(error => {
    logProblem(`The PDF is rendered without the font ${family}`, error);
    return [];
  });
}

async function loadNow(family: string, fontAddress: FontAddress): Promise<Face[]> {
  Font.register({
    family,
    fonts: weightsOf(family).map(fontWeight => ({ src: fontAddress(fileOf(family, fontWeight)), fontWeight })),
  });
  return Promise.all(
    weightsOf(family).map(async fontWeight => {
      const one = { fontFamily: family, fontWeight };
      await Font.load(one);
      const font = Font.getFont(one).data;
      const name = fileOf(family, fontWeight).split('/').at(-1)?.replace('.woff', '') ?? '';
      if (!font) throw new Error(`No font ${name}`);
      await mendFont(font, name);
      return font as unknown as Face;
    }),
  );
}
