import { expect, test } from 'vitest';
import { leatherPicture, readPdf, readWords, setup } from '#testing/read-pdf.ts';
import { aShipment } from '#testing/samples.ts';
import { fileName } from './file-name.ts';
import { type LabelPdf, noSender } from './pdf-job.ts';

const label = (changes: Parameters<typeof aShipment>[0] = {}): LabelPdf => ({
  kind: 'label',
  setup,
  sender: noSender,
  shipment: aShipment(changes),
});

test('DO-13 the address label is 100 × 150 mm, one for each carton', async () => {
  const job = label();
  const { text, pages, size } = await readPdf(job);
  expect(size).toMatch(/^283\.4\d* x 425\.\d+ pts/);
  expect([pages.length, fileName(job)]).toEqual([2, 'Address_Label_7_Harbour Goods.pdf']);
  for (const part of ['Cordwain', 'Harbour Goods', 'Warehouse', '2 Quay Street', '#41, #44', 'Northway Freight']) {
    for (const page of pages) expect(page).toContain(part);
  }
  expect(text).toContain('Carton 1 of 2');
  expect(pages[1]).toContain('Carton 2 of 2');
});

test.each([
  ['no cartons given', null],
  ['0 cartons', 0],
  ['one carton', 1],
  ['more cartons than labels', 9_999],
])('DO-13 with %s there is one label without a number', async (_, cartons) => {
  const { text, pages } = await readPdf(label({ cartons }));
  expect([pages.length, text.includes('Carton')]).toEqual([1, false]);
});

test('DO-13 says that the orders have no address', async () => {
  const { text } = await readPdf(label({ deliveryAddress: ' \n' }));
  expect(text).toContain('Address not given');
  expect((await readPdf(label())).text).not.toContain('not given');
});

test('DO-13 shows the letterhead, and the longest address completely on its page', async () => {
  const logo = { picture: await leatherPicture(), width: 100, height: 100 };
  const lines = Array.from({ length: 9 }, (_, at) => `Sender ${at + 1}`);
  const long = Array.from({ length: 100 }, (_, at) => `Place ${at + 1}`);
  const job = label({ cartons: 1, deliveryAddress: long.join('\n'), customerName: 'Harbour '.repeat(20).trim() });
  const { text, pages, images } = await readPdf({ ...job, sender: { name: 'Lind', lines, closing: '', logo } });
  expect([pages.length, images]).toEqual([1, 1]);
  for (const part of [...lines, 'Place 1,', 'Place 100', 'Northway Freight']) expect(text).toContain(part);
});

test.each([3, 8, 10])('DO-13 shows a sender of %d lines above the line, and nothing covers them', async count => {
  const long = 'Workshop for Leather and Saddlery of the Lind Family';
  const lines = [long, ...Array.from({ length: count - 1 }, (_, at) => `Sender${at + 1}`)];
  const job = label({ cartons: 1 });
  const { words } = await readWords({ ...job, sender: { name: 'Lind', lines, closing: '', logo: null } });
  const sender = words.filter(({ text }) => /^Sender\d/.test(text));
  const below = words.find(({ text }) => text === 'Deliver');
  expect(sender).toHaveLength(count - 1);
  // 3 mm of room are above 'Deliver to', below the line.
  for (const { bottom } of sender) expect(bottom).toBeLessThan((below?.top ?? 0) - 8);
});
