import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Translation } from '#contract/language-words.ts';
import { programFolder } from '#server/platform/languages/open-languages.ts';
import { pseudoTexts } from '#server/platform/languages/pseudo-languages.ts';
import { entriesOf, keyOf, readCatalog, readPo } from '#server/platform/languages/read-catalog.ts';
import { isNightly } from '#testing/nightly.ts';
import { inPdfLanguage } from '#testing/pdf-language.ts';
import { pdfSamples } from '#testing/pdf-samples.ts';
import { order, orderPdf, type PrintedWord, readPdf, readWords } from '#testing/read-pdf.ts';
import { fileName } from './file-name.ts';
import type { PdfJob } from './pdf-job.ts';

/** The text of each PDF in English. It must not change when its texts are translated. */
const english: Record<string, string> = {
  order: `
    Cordwain Order #1282 ORDER DETAILS Lind Main Street 1 Remake of #1201 Revision 2, 18 Nov 2026 Order ID
    #1282 Customer Harbour Goods Ordered by Mara Lind Order Date 18 Nov 2026 Total Products 1 Total Items
    3,450 Progress 0% Completion Status: Uncompleted Cut 3,450 of 3,450 Stitched 900 of 3,450 Finished 60 of
    3,450 Packed 0 of 3,450 Samples 1 of 2 approved Promised not yet Requested 18 Dec 2026 Ready 1,170 of
    3,450 Purchase Order HG-4711 Deliver to Warehouse, 2 Quay Street Agreed: Mara Lind, 18 Nov 2026 Image
    Product Code Description Color Quantity Status Completed ST-220 Brass buckles 1,150 Cutting No 20 of
    1,150 No choice 1,000 Color Black · Length 80 cm 150 KF-007 Brass buckles Color not given: 20 of 1,150
    1,150 Not Reviewed No TB-142 Brass buckles 1,150 Unknown Yes Cordwain order system · 22 Nov 2026, 00:30
    Page 1 of 2 Cordwain Order #1282 Customer files ST-220 Not shown: File 1 (logo.ai) Thank you Cordwain
    order system · 22 Nov 2026, 00:30 Page 2 of 2`,
  cancelled: `
    Cordwain Order #1282 ORDER DETAILS Order ID #1282 Customer Harbour Goods Order Date 18 Nov 2026 Total
    Products 1 Total Items 10 Progress 0% Cancelled 18 Nov 2026 Cut 1,150 of 10 Stitched 300 of 10 Finished
    20 of 10 Packed 0 of 10 Ready 0 of 10 Image Product Code Description Quantity Status Completed ST-220
    Brass buckles 1,150 Pending No Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
  material: `
    Cordwain Order #1282 RAW ZIP MATERIAL Order ID #1282 Customer Harbour Goods Order Date 18 Nov 2026 Total
    Products 1 Total Items 10 Progress 0% Completed 18 Nov 2026 Missing here, could not be loaded: TB-142
    Product Code Quantity Material Name Unit per Item Total Required Unit ST-220 300 Full grain 6.50
    1,950.00 sqft Without a choice ST-220 300 Bridle, {color} 6.50 1,950.00 sqft TOTAL Full grain 1,951.00
    sqft Without a raw-material record: KF-007 Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
  'empty material': `
    Cordwain Order #1282 RAW METAL MATERIAL Order ID #1282 Customer Harbour Goods Order Date 18 Nov 2026
    Total Products 1 Total Items 10 Progress 0% Completion Status: Uncompleted No materials of this category
    are recorded for the products of this order. Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
  tickets: `
    Cordwain Product 2 of 3 of order #1282 #1282 · Harbour Goods S Product ST-220 Saddle belt 300 items
    Color not given: 20 of 300 7K3M9 QX200 Scan to mark Placed 18 Nov 2026 Promised Wed 2 December Revision
    2 Brass buckles Note of the workshop Fold first S From the customer, 1 of 1 200 of 300 cut 85 of 300
    stitched 1 of 300 finished Packed of 300 Printed 22 Nov 2026 00:30 by Mara Lind · Cordwain order system
    Page 1 of 3 Cordwain Product 2 of 3 of order #1282 #1282 · Harbour Goods S Product ST-220 Saddle belt 1
    item Cognac 7K3M9 QX201 Scan to mark Placed 18 Nov 2026 Promised Wed 2 December 1 Length 0 1 Length 1 1
    Length 2 1 Length 3 1 Length 4 1 Length 5 1 Length 6 1 Length 7 1 Length 8 1 Length 9 1 Length 10 1
    Length 11 and 2 more on page 3 Brass buckles S Approved 18 Nov 2026 Cut of 1 Stitched of 1 Finished of 1
    Packed of 1 Printed 22 Nov 2026 00:30 by Mara Lind · Cordwain order system Page 2 of 3 Cordwain Product
    2 of 3 of order #1282 #1282 · Harbour Goods ST-220 Combinations 13 to 14 of 14 1 Length 12 1 Length 13
    Printed 22 Nov 2026 00:30 by Mara Lind · Cordwain order system Page 3 of 3`,
  delivery: `
    Cordwain Order #55, delivery 3 DELIVERY NOTE Lind Main Street 1 Order #55 Delivery 3 Rest of delivery 2
    Customer Harbour Goods Date 26 Nov 2026 Items 1,040 Cartons 2 Carrier Northway Freight Tracking NF 4471
    9034 Purchase Order HG-4711 Deliver to Warehouse, 2 Quay Street Image Product Code Options Quantity
    Delivered before Still to come BT-035 No choice × 10 25 30 1,045 Color Black · Length 80 cm × 15 Small
    ones in carton 1 Received by Date Thank you Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
  packing: `
    Cordwain Orders #41, #44 PACKING LIST Lind Main Street 1 Customer Harbour Goods Date 26 Nov 2026 Orders
    2 Items 1,065 Cartons 2 Carrier Northway Freight Tracking NF 4471 9034 Deliver to Warehouse, 2 Quay
    Street Product Code Options Quantity Order #41, delivery 2 · Purchase Order HG-4711 BT-035 1,040 Order
    #44, delivery 1 KF-007 Length 80 cm × 10 25 Length 90 cm × 15 Bags on top Thank you Cordwain order
    system · 22 Nov 2026, 00:30 Page 1 of 1`,
  'packing of many orders': `
    Cordwain Orders #41, #42, #43, #44 and 10 more PACKING LIST Lind Main Street 1 Customer Harbour Goods
    Date 26 Nov 2026 Orders 14 Items 1,065 Carrier Northway Freight Tracking NF 4471 9034 Deliver to
    Warehouse, 2 Quay Street Product Code Options Quantity Order #41, delivery 1 Order #42, delivery 1 Order
    #43, delivery 1 Order #44, delivery 1 Order #45, delivery 1 Order #46, delivery 1 Order #47, delivery 1
    Order #48, delivery 1 Order #49, delivery 1 Order #50, delivery 1 Order #51, delivery 1 Order #52,
    delivery 1 Order #53, delivery 1 Order #54, delivery 1 Bags on top Thank you Cordwain order system · 22
    Nov 2026, 00:30 Page 1 of 1`,
  label: `
    From Lind Main Street 1 Deliver to Harbour Goods Warehouse 2 Quay Street Orders #41, #44 Date 26 Nov
    2026 Carrier Northway Freight · NF 4471 9034 Carton 1 of 2 From Lind Main Street 1 Deliver to Harbour
    Goods Warehouse 2 Quay Street Orders #41, #44 Date 26 Nov 2026 Carrier Northway Freight · NF 4471 9034
    Carton 2 of 2`,
  'label of many orders': `
    From Lind Main Street 1 Deliver to Harbour Goods Warehouse 2 Quay Street Orders #41, #42, #43, #44, #45,
    #46, #47, #48, #49, #50, #51, #52 and 2 more Date 26 Nov 2026 Carrier Northway Freight · NF 4471 9034`,
  'label of one order': `
    From Lind Main Street 1 Deliver to Harbour Goods Warehouse 2 Quay Street Order #41 Date 26 Nov 2026
    Carrier Northway Freight · NF 4471 9034`,
  demand: `
    Cordwain Material demand MATERIAL DEMAND Open Orders 3 Unfinished Items 1,200 Filter All open orders Not
    included, no materials recorded: XX-1 (1,000) and more products Leather Material Name Still needed Unit
    Orders Without a choice Bridle, {color} 1,951.00 sqft #7 Harbour Goods 1,900.00 and 1,036 more orders
    Metal Material Name Still needed Unit Orders Buckle 12.00 pcs #7 Harbour Goods 12.00 and 1 more order
    The list is cut here. Choose a customer or dates to see the rest. Cordwain order system · 22 Nov 2026,
    00:30 Page 1 of 1`,
  purchase: `
    Cordwain Purchase 12 PURCHASE 12 Lind Main Street 1 Supplier Baumann Leather Date 29 Nov 2026 Expected 18 Dec
    2026 Reference L 4711 Material Quantity Unit Packs Bridle, oxblood 12.5 sqft 1 hide Bridle, oxblood 31.25 sqft
    2.5 hides Bridle, oxblood 12.5 sqft 1 roll Bridle, oxblood 31.25 sqft 2.5 rolls Bridle, oxblood 12.5 sqft 1
    spool Bridle, oxblood 31.25 sqft 2.5 spools Bridle, oxblood 12.5 sqft 1 pack Bridle, oxblood 31.25 sqft 2.5
    packs Bridle, oxblood 12.5 sqft 1 box Bridle, oxblood 31.25 sqft 2.5 boxes By van, before noon Thank you
    Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
  'buying list': `
    Cordwain Material demand MATERIAL DEMAND Open Orders 1 Unfinished Items 1 Filter All open orders Nothing
    to buy. Cordwain order system · 22 Nov 2026, 00:30 Page 1 of 1`,
};
const names = Object.keys(english);
const sample = (name: string) => pdfSamples[name] as PdfJob;

test.each(names)('B73 the PDF %s in English has the same text as ever', async name => {
  const { raw } = await readPdf(sample(name));
  expect(raw.trim()).toBe(english[name]?.replace(/\s+/g, ' ').trim());
});

const messages = entriesOf(readPo(join(programFolder, 'messages.pot')));
const lengthened = Object.fromEntries(
  pseudoTexts(
    'en-XA',
    messages.map(entry => ({ key: keyOf(entry), plural: entry.msgid_plural })),
  ),
);

test.each(names)('B74 the PDF %s has no text that cannot be translated', async name => {
  const { raw } = await inPdfLanguage('en-XA', lengthened, () => readPdf(sample(name)));

  // Translations have brackets, and may contain others.
  let rest = raw;
  for (let before = ''; before !== rest; rest = rest.replace(/\[[^[\]]*\]/g, ' ')) before = rest;
  const given = JSON.stringify(sample(name)).toLowerCase();
  const months = /^(?:nov|dec|december|wed)$/;
  const plain = (rest.match(/\p{L}{2,}/gu) ?? []).filter(
    word => !given.includes(word.toLowerCase()) && !months.test(word.toLowerCase()),
  );
  expect(plain).toEqual([]);
  expect(raw).toContain('[');
});

const languages = globSync('*.po', { cwd: programFolder }).map(file => file.slice(0, -'.po'.length));
const inRoom = ['en-XA', ...(isNightly ? languages : languages.slice(0, 1))];

test.each(inRoom.flatMap(tag => names.map(name => [tag, name] as const)))(
  'has room for the texts of %s: %s',
  async (tag, name) => {
    const texts =
      tag === 'en-XA' ? lengthened : Object.fromEntries(readCatalog(join(programFolder, `${tag}.po`), tag).messages);
    const { setup, ...job } = sample(name);
    const own = { ...job, setup: { ...setup, locale: tag === 'en-XA' ? 'en-GB' : tag } } as PdfJob;
    const { words, width } = await inPdfLanguage(tag, texts, () => readWords(own));

    // The boxes of words are a little larger than their letters.
    const overlaps = (one: PrintedWord, other: PrintedWord) =>
      one !== other &&
      one.page === other.page &&
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.35 * (one.bottom - one.top);
    const faults = words.filter(word => word.right > width - 18 || words.some(other => overlaps(word, other)));
    expect(words.length).toBeGreaterThan(10);
    expect(faults.map(({ text }) => text)).toEqual([]);
  },
);

/** Some texts of each PDF, its heads among them. */
const german: Record<string, Translation> = {
  'ORDER DETAILS': 'AUFTRAG',
  'Order #{0}': 'Auftrag #{0}',
  'Order ID': 'Auftragsnummer',
  'Product Code': 'Artikelnummer',
  'Page {0} of {1}': 'Seite {0} von {1}',
  '{0} order system': '{0} Auftragssystem',
  'RAW ZIP MATERIAL': 'ROHMATERIAL REISSVERSCHLUSS',
  'Without a choice': 'Ohne Auswahl',
  'Printed {0} by {1}': 'Gedruckt {0} von {1}',
  item: ['Stück', 'Stück'],
  '{some} of {all} cut': ['{some} von {all} zugeschnitten', '{some} von {all} zugeschnitten'],
  'DELIVERY NOTE': 'LIEFERSCHEIN',
  'Still to come': 'Noch offen',
  'PACKING LIST': 'PACKLISTE',
  'Order #{0}, delivery {1}': 'Auftrag #{0}, Lieferung {1}',
  'Carton {0} of {1}': 'Karton {0} von {1}',
  'Deliver to': 'Lieferadresse',
  'MATERIAL DEMAND': 'MATERIALBEDARF',
  'PURCHASE {0}': 'EINKAUF {0}',
  sqft: 'qf',
  '{amount} hide': ['{amount} Haut', '{amount} Häute'],
  'and # more order': ['und # weiterer Auftrag', 'und # weitere Aufträge'],
};

describe('a PDF in German', () => {
  test.each([
    ['order', ['AUFTRAG', 'Auftragsnummer #1282', 'Auftrag #1282', '18. Nov. 2026', '1.150', 'Seite 1 von 2']],
    ['material', ['ROHMATERIAL REISSVERSCHLUSS', 'Artikelnummer', 'Ohne Auswahl', '1.950,00 qf', '1.951,00 qf']],
    ['tickets', ['300 Stück', '1 Stück', '200 von 300 zugeschnitten', 'Gedruckt 22. Nov. 2026 00:30 von Mara Lind']],
    ['delivery', ['LIEFERSCHEIN', 'Noch offen', 'Auftrag #55, Lieferung 3', '26. Nov. 2026', '1.045']],
    ['packing', ['PACKLISTE', 'Auftrag #44, Lieferung 1', 'Cordwain Auftragssystem · 22. Nov. 2026, 00:30']],
    ['label', ['Lieferadresse', 'Karton 2 von 2', '26. Nov. 2026']],
    ['purchase', ['EINKAUF 12', '12,5 qf 1 Haut', '2,5 Häute', '18. Dez. 2026']],
    ['demand', ['MATERIALBEDARF', 'und 1.036 weitere Aufträge', 'und 1 weiterer Auftrag', '1.951,00 qf']],
  ])('%s has German texts, days and numbers, and an English file name', async (name, parts) => {
    const { setup, ...job } = sample(name);
    const inGerman = { ...job, setup: { ...setup, locale: 'de-DE' } } as PdfJob;
    const { raw } = await inPdfLanguage('de', german, () => readPdf(inGerman));

    for (const part of parts) expect(raw).toContain(part);
    expect(fileName(inGerman)).toBe(fileName(sample(name)));
  });

  test('prints the narrow blanks between the thousands of French numbers', async () => {
    const { setup, ...job } = sample('order');
    const inFrench = { ...job, setup: { ...setup, locale: 'fr-FR' } } as PdfJob;
    const { raw } = await inPdfLanguage('fr', {}, () => readPdf(inFrench));

    expect(raw).toContain('Packed 0 of 3 450');
  });

  test('F73 names with braces and number signs stay as they are', async () => {
    const names = ['{0}', '{count} #', '{1} of {0}'];
    for (const customerName of names) {
      const job = orderPdf([{ productCode: '#{0}' }], {
        order: { ...order, customerName, orderedBy: '{0}', agreement: { by: '{1} #', at: order.createdAt } },
      });
      const { raw } = await inPdfLanguage('de', { 'Agreed: {0}, {1}': '{1}: {0}' }, () => readPdf(job));
      expect(raw).toContain(`Customer ${customerName} Ordered by {0}`);
      expect(raw).toContain('2026: {1} #');
      expect(raw).toContain('#{0}');
    }
  });
});

test('words that mean a product and an order in English agree with each in French', async () => {
  const french = Object.fromEntries(readCatalog(join(programFolder, 'fr.po'), 'fr').messages);
  const done = { ...order, completedAt: '2026-11-20T10:00:00Z' };
  const { raw } = await inPdfLanguage('fr', french, () => readPdf(orderPdf([{}], { order: done })));

  // The column of products, and the day on which the order was completed.
  expect([raw.includes('Statut Terminé '), raw.includes('Clôturée 20 Nov 2026')]).toEqual([true, true]);
});

test('the letters of a language load their fonts, those with serifs for the title', async () => {
  const turkish = { 'DELIVERY NOTE': 'TESLİMAT NOTU ĞŞ', 'Received by': 'Ağırlık ışığı: 40 ₺' };
  const { raw, bytes } = await inPdfLanguage('tr', turkish, () => readPdf(sample('delivery')));

  expect([raw.includes('TESLİMAT NOTU ĞŞ'), raw.includes('Ağırlık ışığı: 40 ₺')]).toEqual([true, true]);
  // Two weights, the serifs, the further letters of both, and the sign of the lira.
  expect(bytes.match(/\/FontFile2/g)).toHaveLength(6);
});

test('a language whose letters no font has is printed in English', async () => {
  const { raw } = await inPdfLanguage('km', { 'DELIVERY NOTE': 'ប័ណ្ណ' }, () => readPdf(sample('delivery')));
  expect(raw).toContain('DELIVERY NOTE');
});
