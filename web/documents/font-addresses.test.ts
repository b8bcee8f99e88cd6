import { expect, test } from 'vitest';
import { familiesFor, fileOf, serif, weightsOf } from '#documents/fonts.ts';
import { fontAddress } from './font-addresses.ts';

/** Some characters of every font that papers choose from. */
const texts = [
  'Plain žluťoučký Đà Nẵng',
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

test.each(texts)('the portal serves every font file that prints %s', async text => {
  const { families } = await familiesFor([text], async () => () => true);

  const files = [serif, ...families].flatMap(family => weightsOf(family).map(weight => fileOf(family, weight)));

  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect(fontAddress(file)).toMatch(/\.woff$/);
});
