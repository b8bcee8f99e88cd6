import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedInRecord,
  changedInTemplate,
  defaultRow,
  listsOf,
  listValues,
  quantityFault,
  readQuantity,
  rowFaults,
  stepQuantity,
} from './form-values.ts';

const none = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };

describe('material lists in a form', () => {
  it('start with one default row each, in the unit of their category', () => {
    expect(listValues()).toEqual({
      leather: [{ name: '', quantity: '0', unit: 'sqft' }],
      lining: [{ name: '', quantity: '0', unit: 'mtr' }],
      thread: [{ name: '', quantity: '0', unit: 'mtr' }],
      metal: [{ name: '', quantity: '0', unit: 'pcs' }],
    });
    expect(listValues(none)).toEqual(listValues());
  });

  it('are saved without their empty rows, trimmed', () => {
    const values = {
      ...listValues(),
      leather: [
        { name: ' Calf ', quantity: '6,5', unit: 'sqft' as const },
        { name: '  ', quantity: '7', unit: 'sqft' as const },
        { name: 'Gusset', quantity: '', unit: 'kg' as const },
      ],
    };

    expect(listsOf(values)).toEqual({
      ...none,
      leather_items: [
        { name: 'Calf', quantity: 6.5, unit: 'sqft' },
        { name: 'Gusset', quantity: 0, unit: 'kg' },
      ],
    });
    expect(listsOf(listValues())).toEqual(none);
  });

  it('survive a round trip through the form to the hundredth', () => {
    const item = fc.record({
      name: fc.constantFrom('Calf', 'Tkt 20', '皮革'),
      quantity: fc.integer({ min: 0, max: 100_000_000_000 }).map(amount => amount / 100),
      unit: fc.constantFrom('sqft' as const, 'kg' as const),
    });
    const items = fc.array(item, { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.record({ leather_items: items, lining_items: items, thread_items: items, metal_items: items }),
        lists => {
          expect(listsOf(listValues(lists))).toEqual(lists);
        },
      ),
    );
  });
});

it('reports the faults of rows, such as a placeholder of which nothing is known', () => {
  const rows = [
    { name: '{color} calf', quantity: '1', unit: 'sqft' as const },
    { name: 'x'.repeat(201), quantity: '-1', unit: 'sqft' as const },
  ];
  const values = { ...listValues(), leather: rows };

  expect(rowFaults(values, undefined)).toEqual({
    'leather.1.name': 'Up to 200 characters',
    'leather.1.quantity': 'Enter 0 or more',
  });
  expect(rowFaults(values, ['Color'])).not.toHaveProperty('leather.0.name');
  expect(rowFaults(values, [])).toHaveProperty(['leather.0.name']);
});

describe('the changed fields between two versions', () => {
  const record = {
    ...{ ...none, id: 1, product_id: 2, product_code: 'TB-104', product_name: 'Tote', product_image: null },
    ...{ in_catalog: true, template_id: 3, revision: 1 },
  };
  const calf = { name: 'Calf', quantity: 6.5, unit: 'sqft' as const };

  it.each([
    [{}, []],
    [{ revision: 2, product_image: '/uploads/products/a.webp', in_catalog: false }, []],
    [{ product_code: 'TB-105' }, ['Product Code']],
    [{ product_name: 'Bag', template_id: null }, ['Product Name', 'Template']],
    [{ leather_items: [calf], metal_items: [calf] }, ['Leather', 'Metal']],
  ])('with %o in a record are %o', (change, changed) => {
    expect(changedInRecord(record, { ...record, ...change })).toEqual(changed);
  });

  it('include name, description and lists of a template', () => {
    const template = { ...none, id: 1, name: 'Pouch', description: '', revision: 1, leather_items: [calf] };
    const now = { ...template, name: 'Purse', description: 'Small', leather_items: [{ ...calf, quantity: 7 }] };

    expect(changedInTemplate(template, template)).toEqual([]);
    expect(changedInTemplate(template, now)).toEqual(['Name', 'Description', 'Leather']);
  });
});

describe('a typed quantity', () => {
  it.each([
    ['6.5', 6.5],
    ['6,50', 6.5],
    ['٦٫٥', 6.5],
    ['２５', 25],
    [' 0.01 ', 0.01],
    ['.5', 0.5],
    ['6.', 6],
    ['', 0],
    ['1000000000', 1_000_000_000],
    ['1,950', 1950],
    ['1.950', 1950],
    ['1.950,00', 1950],
    ["1'950.5", 1950.5],
  ])('of %j is read as %d', (typed, quantity) => {
    expect(readQuantity(typed)).toBe(quantity);
  });

  it.each([
    ['-1', 'Enter 0 or more'],
    ['-0', 'Enter 0 or more'],
    ['0.500', 'Up to two decimals'],
    ['1.9501', 'Up to two decimals'],
    ['1000000000.01', 'Up to 1,000,000,000'],
    ['9'.repeat(400), 'Up to 1,000,000,000'],
    ['abc', 'Enter a number'],
    ['1e3', 'Enter a number'],
    ['1.950.00', 'Enter a number'],
    ['NaN', 'Enter a number'],
    ['Infinity', 'Enter a number'],
  ])('of %j is rejected: %s', (typed, fault) => {
    expect(quantityFault(typed)).toBe(fault);
    expect(readQuantity(typed)).toBeUndefined();
  });

  it('changes in steps of exactly 0.01, and not below 0', () => {
    expect(stepQuantity('0.29', 1)).toBe('0.30');
    expect(stepQuantity('', 1)).toBe('0.01');
    expect(stepQuantity('0.01', -2)).toBe('0.00');
    expect(stepQuantity('1000000000', 1)).toBe('1000000000.00');
    expect(stepQuantity('abc', 1)).toBe('0.01');
  });

  it('of a new metal row is in pieces', () => {
    expect(defaultRow('metal').unit).toBe('pcs');
  });
});
