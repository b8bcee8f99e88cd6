import { expect, test } from 'vitest';
import { inLanguage } from '../../platform/languages/in-language.ts';
import { english } from '../../platform/languages/language.ts';
import { LineRefusals } from '../line-refusals.ts';
import { newBreakdowns } from './new-breakdowns.ts';

test.each([
  ['en', '1,150'],
  ['de', '1.150'],
])('a refused quantity is written in the language of the caller: %s', async (locale, written) => {
  const refusals = new LineRefusals([{ productCode: 'BELT' }]);
  const breakdown = [
    { quantity: 1, choices: [] },
    { quantity: 2, choices: [] },
  ];
  const change = { productId: 1, before: { quantity: 3, breakdown }, quantity: 1_150, given: undefined };

  // Without new combinations, no product is read.
  await inLanguage({ ...english, locale }, () => newBreakdowns({} as never, {} as never, [change], refusals));

  expect(refusals.problem()?.fields).toEqual({ 'products.0.breakdown': `must add up to ${written}` });
});
