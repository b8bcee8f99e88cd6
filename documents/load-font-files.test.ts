import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { fontFile } from '#testing/read-pdf.ts';
import { familiesFor, plain, serif } from './fonts/fonts.ts';
import { loadFont } from './load-font.ts';

/** The end of a font's list of characters, not a character. */
const listEnd = 0xffff;
/** Files with a table that fontkit could not read, or whose last glyph is a space. */
const difficult = ['noto-sans-sc-101', 'noto-sans-jp-74', 'ibm-plex-sans-arabic-arabic'];

/** Returns every family of the PDFs: the candidates for some characters of each file of the packages. */
async function everyFamily(): Promise<string[]> {
  const lists = globSync(fontFile('@fontsource/*/unicode.json')).map(file => readFileSync(file, 'utf8'));
  const files = lists.flatMap(list => Object.values<string>(JSON.parse(list)));
  const points = files.flatMap(file => {
    const starts = file.split(',').map(range => Number.parseInt(range.slice(2), 16));
    return starts.filter(point => point > 0xff).filter((_, at, { length }) => at % Math.ceil(length / 5) === 0);
  });
  const families = new Set([plain, serif]);
  await familiesFor(['→✓', String.fromCodePoint(...new Set(points))], async family => {
    families.add(family);
    return () => false;
  });
  return [...families];
}

test('every character that a font file lists has a readable outline', { timeout: 120_000 }, async () => {
  const families = await everyFamily();
  expect(families.length).toBeGreaterThan(300);
  const checked = families.filter(
    (family, at) => isNightly || at % 40 === 0 || difficult.some(end => family.endsWith(end)),
  );

  const faulty: string[] = [];
  for (const family of checked) {
    for (const face of await loadFont(family, fontFile)) {
      const points = face.characterSet.filter(point => point !== listEnd);
      expect(points).not.toEqual([]);
      for (const point of points) {
        if (!face.hasGlyphForCodePoint(point)) faulty.push(`${family} ${point.toString(16)}`);
        else face.layout(String.fromCodePoint(point));
      }
    }
  }

  expect(faulty).toEqual([]);
});
