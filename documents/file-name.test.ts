import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialCategories } from '#contract/materials/material-rules.ts';
import { printedOrder } from '#testing/samples.ts';
import { fileName } from './file-name.ts';
import { noSender, type PageSetup } from './pdf-job.ts';

const setup: PageSetup = {
  brand: 'Cordwain',
  size: 'A4',
  locale: 'en-GB',
  timeZone: 'UTC',
  madeAt: '2026-11-21T23:30:00.000Z',
};
const order = printedOrder();

function orderFileName(customerName: string): string {
  return fileName({
    kind: 'order',
    setup,
    sender: noSender,
    order: { ...order, customerName },
    lines: [],
    pictures: true,
    files: [],
  });
}

describe('fileName', () => {
  it("names an order's PDF after its number and customer", () => {
    expect(orderFileName('Harbour Goods')).toBe('Order_1282_Harbour Goods.pdf');
  });

  it("names a raw-material PDF after its title and order, with 'ZIP' for thread", () => {
    const names = materialCategories.map(category =>
      fileName({ kind: 'material', setup, order, category, rows: [], totals: [], withoutRecord: [], unread: [] }),
    );

    expect(names).toEqual([
      'RAW LEATHER MATERIAL_Order_1282.pdf',
      'RAW LINING MATERIAL_Order_1282.pdf',
      'RAW ZIP MATERIAL_Order_1282.pdf',
      'RAW METAL MATERIAL_Order_1282.pdf',
    ]);
  });

  it('names the material demand after its day', () => {
    const demand = {
      kind: 'demand' as const,
      setup,
      filter: '',
      openOrders: 0,
      openUnits: 0,
      materials: [],
      moreMaterials: false,
      withoutRecord: [],
      moreWithoutRecord: false,
      withOrders: false,
    };

    expect(fileName(demand)).toBe('Material_Demand_2026-11-21.pdf');
  });

  it.each([
    ['../../etc', 'Order_1282_____etc.pdf'],
    ['A/B: "C"?', 'Order_1282_A_B_ _C_.pdf'],
    ['𝕏', 'Order_1282_𝕏.pdf'],
    ['CON', 'Order_1282_CON.pdf'],
    ['Smith & Sons Ltd.', 'Order_1282_Smith & Sons Ltd.pdf'],
    ['Dots... ', 'Order_1282_Dots_.pdf'],
    ['a\r\n\tb\0c', 'Order_1282_a_b_c.pdf'],
    ['gnp\u202efdp.exe', 'Order_1282_gnpfdp.exe.pdf'],
    ['\ud800lonely', 'Order_1282_lonely.pdf'],
    ['   ', 'Order_1282_.pdf'],
    ['Zoe\u0308', 'Order_1282_Zoë.pdf'],
    ['Δέρμα Кожа جلد עור चमड़ा 皮革 かわ 가죽 หนัง', 'Order_1282_Δέρμα Кожа جلد עור चमड़ा 皮革 かわ 가죽 หนัง.pdf'],
  ])('keeps the valid characters of %j', (customer, name) => {
    expect(orderFileName(customer)).toBe(name.normalize());
  });

  it('shortens a name of 300 characters without splitting a character', () => {
    const name = orderFileName('革'.repeat(300));

    expect(name).toMatch(/^Order_1282_革{50,}\.pdf$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  });

  it('returns a name that is valid on Windows, macOS and Linux for any customer name', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: fc.constantFrom('.', ' ', '/', '\\', ':', '\u202e', '\u200b', '\r', 'é', '𝕏', 'क्ष', 'x') }),
    );
    fc.assert(
      fc.property(anything, customer => {
        const name = orderFileName(customer);

        expect(name.startsWith('Order_1282_')).toBe(true);
        expect(name).toMatch(/[^. ]\.pdf$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not occur
        expect(name).not.toMatch(/[\u0000-\u001f\u007f-\u009f/\\:*?"<>|]/);
        expect(name).not.toMatch(/\p{Cf}|\p{Cs}/u);
        expect(name).not.toContain('..');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});
