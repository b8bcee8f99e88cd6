import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  converted,
  type EnteredUnit,
  enteredUnits,
  isAllReceived,
  neededIn,
  readAmount,
  unitsFor,
  writeAmount,
} from './amounts.ts';

const in4 = (entered: string, from: EnteredUnit, to: 'sqft' | 'mtr' | 'pcs' | 'kg' | 'g', pack?: string) => {
  const amount = readAmount(entered);
  if (amount === undefined) return 'refused';
  const kept = converted(amount, from, to, pack === undefined ? undefined : readAmount(pack));
  return kept === undefined ? 'does not fit' : writeAmount(kept);
};

describe('amounts (W10, WF13)', () => {
  test.each([
    ['9.2903', 'dm2', 'sqft', undefined, '1.0000'],
    ['1', 'm2', 'sqft', undefined, '10.7639'],
    ['100', 'dm2', 'sqft', undefined, '10.7639'],
    ['7', 'yd', 'mtr', undefined, '6.4008'],
    ['250', 'cm', 'mtr', undefined, '2.5000'],
    ['0.005', 'cm', 'mtr', undefined, '0.0001'],
    ['0.0049', 'cm', 'mtr', undefined, '0.0000'],
    ['1', 'lb', 'g', undefined, '453.5924'],
    ['1', 'oz', 'g', undefined, '28.3495'],
    ['1', 'lb', 'kg', undefined, '0.4536'],
    ['2.5', 'kg', 'g', undefined, '2500.0000'],
    ['3', 'pack', 'mtr', '50', '150.0000'],
    ['0.5', 'pack', 'sqft', '47.3', '23.6500'],
    ['3', 'pack', 'mtr', undefined, 'does not fit'],
    ['1', 'mtr', 'sqft', undefined, 'does not fit'],
    ['1', 'pcs', 'sqft', undefined, 'does not fit'],
    ['-3.2', 'sqft', 'sqft', undefined, '-3.2000'],
    ['9.290304', 'dm2', 'sqft', undefined, 'refused'],
  ] as const)('%s %s in %s, with a pack of %s, are %s', (entered, from, to, pack, expected) => {
    expect(in4(entered, from, to, pack)).toBe(expected);
  });

  test.each([
    ['50000', 'g', 'lb', undefined, '110.2400'],
    ['1', 'sqft', 'dm2', undefined, '9.3000'],
    ['6.4008', 'mtr', 'yd', undefined, '7.0000'],
    ['150', 'mtr', 'pack', '50', '3.0000'],
    ['151', 'mtr', 'pack', '50', '3.0200'],
    ['1', 'mtr', 'pack', '3', '0.3334'],
    ['0', 'mtr', 'yd', undefined, '0.0000'],
    ['1', 'mtr', 'pack', undefined, undefined],
    ['1', 'mtr', 'kg', undefined, undefined],
  ] as const)(
    '%s %s are bought as %s, with a pack of %s: %s, never less (ST-5)',
    (amount, unit, to, pack, expected) => {
      const needed = neededIn(readAmount(amount) ?? 0n, unit, to, pack === undefined ? undefined : readAmount(pack));
      expect(needed === undefined ? undefined : writeAmount(needed)).toBe(expected);
    },
  );

  test('are refused with five decimals, an exponent, thirteen digits, and as no number', () => {
    for (const wrong of ['1.00001', '1e3', 'NaN', '', ' 1', '1,5', '0x10', '1234567890123', '--1', '1.']) {
      expect(readAmount(wrong), wrong).toBeUndefined();
    }
    for (const wrong of [1.00001, 1e-5, 1e12, 1e21, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(readAmount(wrong), String(wrong)).toBeUndefined();
    }
    expect([212.5, 100, 0, -0.5, '007'].map(value => writeAmount(readAmount(value) ?? 0n))).toEqual([
      '212.5000',
      '100.0000',
      '0.0000',
      '-0.5000',
      '7.0000',
    ]);
  });

  test('come in and go out without a rest, and are off by half a ten-thousandth at most', () => {
    for (const unit of enteredUnits) {
      for (const kept of ['sqft', 'mtr', 'pcs', 'kg', 'g'] as const) {
        for (const entered of [1n, 5n, 12_345n, 999_999_999n]) {
          const [there, back] = [converted(entered, unit, kept, 50_000n), converted(-entered, unit, kept, 50_000n)];
          if (there === undefined) continue;
          expect(there + (back ?? 0n)).toBe(0n);
        }
      }
    }
  });

  test('of answers may have any number of digits', () => {
    expect(amountOf('-1000000000000000000.0001')).toBe(-10_000_000_000_000_000_000_001n);
  });

  test('are entered in the units of their kind, the own one first', () => {
    expect(unitsFor('sqft', false)).toEqual(['sqft', 'dm2', 'm2']);
    expect(unitsFor('pcs', true)).toEqual(['pcs', 'pack']);
  });
});

describe('a line of a purchase (ST-17)', () => {
  const ways = (['sqft', 'mtr', 'kg', 'g'] as const).flatMap(kept =>
    unitsFor(kept, true).map(unit => ({ kept, unit, size: unit === 'pack' ? 473_333n : undefined })),
  );
  const way = fc.constantFrom(...ways);
  const part = fc.bigInt({ min: 1n, max: 10_000_000n });

  test('is done when its last part came, in whatever unit and parts it comes', () => {
    fc.assert(
      fc.property(way, fc.array(part, { minLength: 1, maxLength: 12 }), ({ kept, unit, size }, parts) => {
        const inKept = (amount: bigint) => converted(amount, unit, kept, size) ?? 0n;
        const base = inKept(parts.reduce((sum, one) => sum + one, 0n));
        const received = parts.map(inKept).reduce((sum, one) => sum + one, 0n);
        expect(isAllReceived(base, received, parts.length)).toBe(true);
      }),
    );
  });

  test('is not done while more than the rounding of its parts is missing', () => {
    fc.assert(
      fc.property(part, fc.integer({ min: 0, max: 12 }), (base, receipts) => {
        const missing = BigInt(Math.floor(receipts / 2)) + 1n;
        expect(isAllReceived(base, base - missing, receipts)).toBe(false);
      }),
    );
  });
});
