import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainDecimal } from '#contract/call/whole-numbers.ts';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

describe.each([
  ['en', ['en-US'], '.'],
  ['de', ['de-DE'], ','],
  ['de', ['de-CH'], '.'],
  ['tr', ['tr'], ','],
  ['ar', ['ar-EG'], '.'],
])('a field on a page in %s of a browser in %j', (lang, languages, sign) => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { lang } });
    vi.stubGlobal('navigator', { languages });
  });

  test(`has the decimal sign '${sign}' and stays unchanged when nobody types`, async () => {
    const { listValues, listsOf, stepQuantity } = await import('../../materials/form/form-values.ts');
    const item = { name: 'Calf', quantity: 1006.5, unit: 'sqft' as const };
    const lists = { leather_items: [item], lining_items: [], thread_items: [], metal_items: [] };
    const values = listValues(lists);
    expect(values.leather[0]?.quantity).toBe(`1006${sign}50`);
    expect(listsOf(values).leather_items).toEqual([item]);
    expect(stepQuantity(`1006${sign}50`, 1)).toBe(`1006${sign}51`);
  });

  test.each([
    ['212.5000', '212.5'],
    ['212.1250', '212.1250'],
    ['0.1250', '0.125'],
    ['1212.1250', '1212.125'],
    ['1200.0000', '1200'],
  ])('writes the amount %s, and reads what it wrote', async (amount, plain) => {
    const { typedAmount, typedText } = await import('../../stock/amount-text.ts');
    expect(typedText(amount)).toBe(plain.replace('.', sign));
    expect(typedAmount(typedText(amount))).toBe(amount);
    expect(plainDecimal(typedText(amount))).toBe(plain);
  });
});
