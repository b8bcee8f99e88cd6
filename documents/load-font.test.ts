import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fontFile, orderPdf, readPdf } from '#testing/read-pdf.ts';
import { drawPdf } from './draw-pdf.tsx';
import { loadFont } from './load-font.ts';
import { shortened } from './printed.ts';

/** Counts how often a PDF draws glyph 0, the box that replaces a missing character. Extracted text does not show it. */
function boxesOf(bytes: string): number {
  const streams = [...bytes.matchAll(/\/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs)];
  const rendered = streams.map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
  const glyphs = [...rendered.join('\n').matchAll(/<((?:[\da-f]{4})+)>(?=[^[\]]*\] TJ)/g)];
  expect(glyphs.length).toBeGreaterThan(10);
  return glyphs.flatMap(([, run = '']) => run.match(/.{4}/g) ?? []).filter(glyph => glyph === '0000').length;
}

describe('the letters of a PDF', () => {
  test.each([
    ['Latin', 'Ünïcödé žluťoučký kůň Đà Nẵng'],
    ['Greek', 'Ελληνικά δέρμα'],
    ['Cyrillic', 'тёмная кожа Ђ'],
    ['Arabic', 'جلد طبيعي بني'],
    ['Hebrew', 'עור חום כהה'],
    ['Devanagari', 'चमड़ा गहरा'],
    ['Chinese', '深棕色皮革黄铜扣'],
    ['Chinese of a file that fontkit cannot decompress', '業場師華說風們'],
    ['Japanese', '濃い茶色の革バックル'],
    ['Korean', '진한 갈색 가죽'],
    ['signs', '→ ✓ 𝕏 € ½'],
    ['emoji', '👩👧👦🎉 👍🏽👍 👩‍👧'],
  ])('prints %s with all its letters', async (_, description) => {
    const { text } = await readPdf(orderPdf([{ description }]));

    // Extracted right-to-left text is in visual or logical order, so compare the sorted characters.
    const letters = (of: string) => [...of.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')].sort().join('');
    const row = /ST-220(.*)1,150/.exec(text.replace(/[\u202a-\u202e]/g, ''))?.[1] ?? '';
    expect(letters(row)).toBe(letters(description));
  });

  test.each([
    ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['Turkish', 'Koyu deri, pirinç tokalı, ışıltılı dikişli'],
    ['Vietnamese', 'Da nâu sẫm, khóa đồng thau, may tay theo'],
    ['Greek', 'Δέρμα καφέ, πόρπη, ραφή, δείγμα, χρώμα'],
    ['Russian', 'Тёмная кожа, латунная «пряжка», заклёпка'],
    ['Ukrainian', 'Шкіра коричнева (як зразок), пряжка, шов'],
    ['signs', 'tag 🎉 👩 =1+1 <script> →кожа← ✓wax'],
    ['letters of two code units', '𝕃𝕖𝕒𝕥𝕙𝕖𝕣 𝕓𝕣𝕠𝕨𝕟, 𝕝𝕖𝕒𝕥𝕙𝕖𝕣 𝕓𝕣𝕠𝕨𝕟, 𝕨𝕒𝕩'],
    ['Hebrew', 'עור, חום (כהה) and leather (עור), brown (חום)'],
    ['a word longer than its line', 'Кожа,ткань,«шёлк»,нить,шов:ΔέρμαžluťoučkýЂ'],
  ])('breaks no word of %s where its font changes, and adds no hyphen there', async (language, words) => {
    // The words begin at a dozen positions, so each word reaches the end of a line once.
    const descriptions = Array.from({ length: 12 }, (_, at) => shortened(`${'x'.repeat(at)} ${words}`));
    const { bytes, raw } = await readPdf(orderPdf(descriptions.map(description => ({ description }))));

    expect(boxesOf(bytes)).toBe(0);
    expect(raw).not.toMatch(/-(?!220)/);
    // The text extraction returns these words in another order.
    if (language === 'Hebrew' || language === 'a word longer than its line') return;
    for (const description of descriptions) expect(raw).toContain(description.normalize('NFKC'));
  });

  test.each([
    ['emoji with variation selectors', '❤️ ⚠️ ✔️ 1️⃣', '❤ ⚠ ✔ 1'],
    ['fractions', '5⅝ in, ⅓ or ⅛', '5 5/8 in, 1/3 or 1/8'],
    ['a diameter', '⌀12', '⌀12'],
    ['joiners without a font', 'a\u200db \u200cc', 'ab c'],
  ])('prints %s', async (_, description, printed) => {
    const { raw, bytes, boxes } = await readPdf(orderPdf([{ description }]));

    expect(raw).toContain(printed);
    expect([boxes, boxesOf(bytes)]).toEqual(['', 0]);
  });

  test('loads no font for joiners and variation selectors', async () => {
    const fonts: string[] = [];
    await drawPdf(orderPdf([{ description: 'plain\u200d\u200c\ufe0f' }]), file => {
      fonts.push(file);
      return fontFile(file);
    });

    expect(fonts).toEqual([]); // earlier tests loaded the Latin font
  });

  test('counts the letters of a glyph in each word, so that no line is cut too early', async () => {
    const [font] = await loadFont('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari', fontFile);
    const lettersIn = (word: string) => {
      const run = font?.layout(word) as { glyphs: { codePoints: number[] }[] } | undefined;
      return run?.glyphs.flatMap(glyph => glyph.codePoints).length;
    };

    // र् and the upper part of ई are the same glyph: two letters, and none.
    for (const word of ['पर्स', 'काई', 'शर्मा', 'कटाई']) expect([word, lettersIn(word)]).toEqual([word, word.length]);
  });

  test('contains all letters after another PDF has used the same fonts', async () => {
    await drawPdf(orderPdf([{ description: 'í ï έ ё é ﬁ' }]), fontFile); // embeds letter and mark as separate glyphs

    const { raw } = await readPdf(orderPdf([{ description: 'tokalı δείγμα серебро leather fi' }]));

    expect(raw).toContain('tokalı δείγμα серебро leather fi');
  });

  test('loads only the fonts that its letters need', async () => {
    const fonts = async (description: string) => {
      const loaded: string[] = [];
      await drawPdf(orderPdf([{ description }]), file => {
        loaded.push(file);
        return fontFile(file);
      });
      return loaded;
    };

    expect(await fonts('plain')).toEqual([]); // earlier tests loaded this font
    expect((await fonts('ไทย')).every(file => file.includes('/noto-sans-thai/'))).toBe(true);
  });

  test('embeds each font once, however often the letters change between fonts', async () => {
    const { bytes } = await readPdf(orderPdf(Array.from({ length: 20 }, () => ({ description: 'kůže, kůň, žlutá' }))));

    expect(bytes.match(/\/FontFile2/g)).toHaveLength(4);
  });
});
