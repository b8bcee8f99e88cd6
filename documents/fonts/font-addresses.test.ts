import { expect, test } from 'vitest';
import { familiesFor, fileOf, plain, serif, weightsOf } from '#documents/fonts/fonts.ts';
import { fontAddress } from './font-addresses.ts';

/** Some characters of every font of the PDFs. */
const texts = [
  'žluťoučký Đà Nẵng',
  'Ελληνικά ἀρχή',
  'Кириллица Ѣ',
  'جلد طبيعي',
  'עור חום',
  'चमड़ा',
  'หนัง',
  '深棕色皮革，黄铜扣',
  '濃い茶色の革、真鍮のバックル',
  '진한 갈색 가죽',
  '→ ∑ 𝕏 ✓ ⬛ 😀 🧵',
];

const filesOf = (families: string[]) =>
  families.flatMap(family => weightsOf(family).map(weight => fileOf(family, weight)));

test.each(texts)('serves every font file that prints %s', async text => {
  const { families } = await familiesFor([text], async () => () => true);

  const files = filesOf(families.filter(family => family !== plain));

  expect(files).not.toEqual([]);
  for (const file of files) expect(fontAddress(file)).toMatch(/\.woff$/);
});

test('includes the fonts of every PDF in the renderer', () => {
  const files = filesOf([serif, plain]);

  expect(files).toHaveLength(3);
  for (const file of files) expect(fontAddress(file).slice(0, 21)).toBe('data:font/woff;base64');
});
