import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { fontFile, leatherPicture, order, orderPdf, readPdf, setup } from '#testing/read-pdf.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { drawPdf } from './draw-pdf.tsx';
import type { OrderPdf } from './pdf-job.ts';

const run = promisify(execFile);

/** Counts the bars left of the rows: dark runs in the column between the margin and the text. */
async function countBars(job: OrderPdf): Promise<number> {
  const folder = await temporaryFolder('bars');
  const file = join(folder, 'order.pdf');
  try {
    await writeFile(file, (await drawPdf(job, fontFile)).pdf);
    await run('pdftoppm', ['-r', '144', '-png', file, join(folder, 'page')]);
    const [page = ''] = (await readdir(folder)).filter(name => name.endsWith('.png'));
    const { data, info } = await sharp(join(folder, page)).raw().toBuffer({ resolveWithObject: true });
    const isDark = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 255) < 100;
    const columns = Array.from({ length: info.width / 2 }, (_, x) => x);
    const rows = Array.from({ length: info.height }, (_, y) => y);
    // Everything else begins at the margin.
    const first = columns.find(x => rows.some(y => isDark(x, y))) ?? 0;
    const runs = rows.filter(y => isDark(first + 1, y) && !isDark(first + 1, y - 1));
    const longest = Math.max(...runs.map(y => rows.slice(y).findIndex(below => !isDark(first + 1, below))));
    return longest > 20 ? runs.length : 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}

let picture: Uint8Array;
beforeAll(async () => {
  picture = await leatherPicture();
});

describe('the PDF of an order', () => {
  test('DO-1 contains every field in the language and time zone of the reader', async () => {
    const { text, pages, size } = await readPdf(orderPdf([{}, { completed: 1150, status: 'packaging' }]));

    expect(pages).toHaveLength(1);
    expect(size).toContain('A4');
    for (const part of [
      'Cordwain',
      'ORDER DETAILS',
      'Order ID',
      '#1282',
      'Customer',
      'Harbour Goods',
      '18 Nov 2026',
      'Status: Uncompleted',
      'Cut Stitched Finished Packed',
      'Total Products',
      'Total Items',
      '1,420',
      '64%',
      'Image Product Code Description Quantity Status Completed',
      'ST-220 Brass buckles 1,150 Cutting No',
      'ST-220 Brass buckles 1,150 Packaging Yes',
      // 23:30 in London is already the next day in Prague.
      'Cordwain order system · 22 Nov 2026, 00:30',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('prints purchase order number and requested date only when the customer entered them (B16)', async () => {
    const given = { ...order, poNumber: 'HG-4711', requestedDate: '2026-12-18' };

    const filled = await readPdf(orderPdf([{}], { order: given }));
    const empty = await readPdf(orderPdf([{}]));

    expect(filled.text).toContain('Purchase Order');
    expect(filled.text).toContain('HG-4711');
    expect(filled.text).toContain('Requested');
    expect(filled.text).toContain('18 Dec 2026');
    expect(empty.text).not.toMatch(/Purchase Order|Requested/);
  });

  test('says which lines have no color, and how many units of them (OP-5)', async () => {
    const { raw } = await readPdf(orderPdf([{ withoutColor: 1150 }, { withoutColor: 150 }, { withoutColor: 0 }]));

    expect(raw.replace(/\s+/g, ' ').match(/Color not given(: [\d,]+ of [\d,]+)?/g)).toEqual([
      'Color not given',
      'Color not given: 150 of 1,150',
    ]);
  });

  test('prints the promised day beside the requested one, or that there is none yet, and how much is ready (DA-6)', async () => {
    const lines = [{ completed: 1150 }, { quantity: 270, completed: 20 }];
    const head = { ...order, requestedDate: '2026-12-14' };
    const pages = await Promise.all(
      [
        { ...head, promisedOn: '2026-12-18' },
        { ...head, promisedOn: null },
        { ...head, promisedOn: null, cancelledAt: '2026-11-20T10:00:00Z' },
      ].map(async one => (await readPdf(orderPdf(lines, { order: one }))).raw),
    );
    for (const raw of pages) expect(raw).toMatch(/Requested 14 Dec 2026 Ready 1,170 of 1,420/);
    expect(pages[0]).toMatch(/Promised 18 Dec 2026/);
    expect(pages[1]).toMatch(/Promised not yet/);
    expect(pages[2]).not.toContain('Promised');
    const ready = await readPdf(
      orderPdf([{ completed: 1150 }], { order: { ...head, promisedOn: null, totalItems: 1150 } }),
    );
    expect(ready.raw).toMatch(/Promised not yet/);
  });

  test('names the revision of a changed order and has a bar at each changed line, and cuts no text (B40)', async () => {
    const description = 'A note that is as long as a note in this column can be.';
    const lines = [
      { productCode: 'TB-104', quantity: 24, description, isChanged: true },
      { productCode: 'ST-220', description },
      {
        productCode: 'BT-036',
        isChanged: true,
        breakdown: [{ quantity: 300, choices: [{ option: 'Length', value: '80 cm' }] }],
      },
    ];
    const revised = { ...order, revised: { revision: 3, at: '2026-11-20T23:30:00Z' } };
    const changed = orderPdf(lines, { order: revised });
    const plain = orderPdf(lines.map(line => ({ ...line, isChanged: false })));

    const { text, raw, pages } = await readPdf(changed);

    expect(pages).toHaveLength(1);
    expect(text).toMatch(/ORDER DETAILS.*Revision 3, 21 Nov 2026/);
    for (const part of ['TB-104', '24', 'Length 80 cm', '300']) expect(text).toContain(part);
    expect((await readPdf(plain)).text).not.toContain('Revision');
    expect(raw.replace('Revision 3, 21 Nov 2026 ', '')).toBe((await readPdf(plain)).raw);
    expect([await countBars(changed), await countBars(plain)]).toEqual([2, 0]);
    const places = await placesOf(changed);
    expect(places('Revision').top).toBeGreaterThan(places('DETAILS').bottom);
    expect(places('Revision').bottom).toBeLessThan(places('Customer').top);
  });

  test('names the person who ordered in a company of several people (B13)', async () => {
    const { text } = await readPdf(orderPdf([{}], { order: { ...order, orderedBy: 'Mara Lindström' } }));
    const { text: alone } = await readPdf(orderPdf([{}]));

    expect(text).toContain('Ordered by Mara Lindström');
    expect(alone).not.toContain('Ordered by');
  });

  test('names the person who agreed to a document below the summary', async () => {
    const agreement = { by: 'Mara Lindström', at: '2026-11-21T23:30:00Z' };

    const { text } = await readPdf(orderPdf([{}], { order: { ...order, agreement } }));
    const { text: without } = await readPdf(orderPdf([{}], { order: { ...order, agreement: null } }));

    // 23:30 in London is already the next day in Prague.
    expect(text).toContain('Agreed: Mara Lindström, 22 Nov 2026');
    expect(text.indexOf('Agreed:')).toBeGreaterThan(text.indexOf('Status: Uncompleted'));
    expect(text.indexOf('Agreed:')).toBeLessThan(text.indexOf('Image Product Code'));
    expect(without).not.toContain('Agreed');
  });

  test('SA-4 counts the approved samples if the workshop wanted some', async () => {
    const samples = [
      { sample: 'approved' as const },
      { sample: 'waiting' as const },
      { sample: 'waived' as const },
      {},
    ];
    const { text } = await readPdf(orderPdf(samples));
    const { text: without } = await readPdf(orderPdf([{}]));

    expect(text).toMatch(/Samples[\s\S]*1 of 3 approved/);
    expect(without).not.toContain('Samples');
  });

  test('shows the completion date in place of the status', async () => {
    const { text } = await readPdf(orderPdf([{}], { order: { ...order, completedAt: '2026-11-20T12:00:00Z' } }));

    expect(text).toContain('20 Nov 2026');
    expect(text).not.toContain('Uncompleted');
  });

  test('OR-21 says when the order was cancelled', async () => {
    const { text } = await readPdf(orderPdf([{}], { order: { ...order, cancelledAt: '2026-11-20T12:00:00Z' } }));

    expect(text).toMatch(/Cancelled[\s\S]*20 Nov 2026/);
    expect(text).not.toContain('Uncompleted');
  });

  test('counts the completed items of a product that is not completed', async () => {
    const { raw } = await readPdf(orderPdf([{ completed: 50 }, { completed: 1150 }, { completed: 0 }]));

    expect(raw).toContain('No 50 of 1,150 ST-220');
    expect(raw.match(/of 1,150/g)).toHaveLength(1);
  });

  test.each([
    [undefined, 'Pending'],
    ['not_reviewed', 'Not Reviewed'],
    ['cutting', 'Cutting'],
    ['stitching', 'Stitching'],
    ['finishing', 'Finishing'],
    ['packaging', 'Packaging'],
    ['dyeing', 'Unknown'],
  ])('prints the status %s as %s', async (status, printed) => {
    expect((await readPdf(orderPdf([{ status }]))).text).toContain(`1,150 ${printed} No`);
  });

  test('shortens descriptions', async () => {
    const { text } = await readPdf(orderPdf([{ description: `${'word '.repeat(10)}cut here` }]));

    expect(text.match(/word/g)).toHaveLength(10);
    expect(text).toContain('...');
    expect(text).not.toContain('cut');
  });

  test('OP-3 prints every combination in full below its line, in any script', async () => {
    const names = ['रोहित', 'مريم', 'MB 🧵', 'A very long text that no column can hold on one line of the page'];
    const breakdown = Array.from({ length: 200 }, (_, at) => ({
      quantity: at + 1,
      choices: [
        { option: 'Length', value: `L${at}` },
        { option: 'Monogram', value: names[at % names.length] ?? '' },
      ],
    }));

    const { raw, pages, boxes } = await readPdf(orderPdf([{ breakdown }, { productCode: 'TB-142' }]));

    expect(boxes).toBe('');
    expect(pages.length).toBeGreaterThan(3);
    for (let at = 0; at < 200; at++) expect(raw).toContain(`Length L${at} · Monogram`);
    expect(raw).toContain(
      'Length L199 · Monogram A very long text that no column can hold on one line of the page 200',
    );
    expect(raw.indexOf('Length L199')).toBeLessThan(raw.indexOf('TB-142'));
  });

  test('OP-3 prints the color that all units have beside the quantity, in one row where it says everything', async () => {
    const row = (quantity: number, value: string) => ({ quantity, choices: [{ option: 'Color', value }] });
    const length = (value: string) => ({ option: 'Length', value });
    const [shared, different, withLength] = await Promise.all(
      [
        [row(1150, 'Cognac')],
        [row(1000, 'Cognac'), row(150, 'Black')],
        [80, 90].map(value => ({
          ...row(575, 'Cognac'),
          choices: [...row(0, 'Cognac').choices, length(`${value} cm`)],
        })),
      ].map(breakdown => readPdf(orderPdf([{ breakdown }]))),
    );

    expect(shared?.raw).toMatch(/Description Color Quantity Status.*Brass buckles Cognac 1,150 Cutting No/);
    expect(shared?.raw).not.toContain('Color Cognac');
    expect(different?.raw).toMatch(/Description Quantity.*1,150 Cutting No.*Color Cognac 1,000.*Color Black 150/);
    expect(withLength?.raw).toMatch(/buckles Cognac 1,150.*Color Cognac · Length 80 cm 575.*Length 90 cm 575/);
  });

  test('prints 39 products in colors, with letterhead and all facts, on two pages', async () => {
    const lines = Array.from({ length: 39 }, (_, at) => ({
      productCode: `KF-${100 + at}`,
      quantity: 1150,
      picture,
      description: at % 3 ? 'Brass buckles' : 'With the logo on the inside, as last time',
      breakdown: [{ quantity: 1150, choices: [{ option: 'Color', value: at % 2 ? 'Cognac' : 'Dark brown' }] }],
    }));
    const address = ['Saddler Lane 4', '110 00 Prague', 'Czech Republic'];
    const sender = {
      name: 'Cordwain',
      lines: ['Cordwain', ...address, '+420 123 456', 'hello@example.com', 'www.example.com', 'VAT CZ1234'],
      closing: 'The goods stay ours until they are paid.',
      logo: { picture, width: 300, height: 100 },
    };
    const head = {
      ...order,
      poNumber: 'HG-4711',
      promisedOn: '2026-12-20',
      requestedDate: '2026-12-18',
      deliveryAddress: 'Harbour Goods\nQuay 4\nBristol',
      agreement: { by: 'Mara Lindström', at: '2026-11-21T23:30:00Z' },
    };
    const job = orderPdf(lines, { order: head, sender });

    const { pages, raw } = await readPdf(job);
    expect(pages).toHaveLength(2);
    expect(raw.match(/KF-1/g)).toHaveLength(39);
    expect(pages[1]).toContain('until they are paid');
    // The numbers end before the next column begins.
    const places = await placesOf(job);
    expect(places('1,150').right).toBeLessThan(places('Cutting').left);
    expect(places('brown').right).toBeLessThan(places('1,150').left);
  });

  test('OP-3 breaks a combination across pages only if it does not fit on one', async () => {
    const choices = Array.from({ length: 12 }, (_, at) => ({
      option: `Option ${at}`,
      value: 'word '.repeat(40).trim(),
    }));

    const { text } = await readPdf(orderPdf([{ breakdown: [{ quantity: 1150, choices }] }]));

    expect(text.match(/word/g)).toHaveLength(480);
  });

  test('reports each page once, with the number of pages', async () => {
    const told: [page: number, pages: number][] = [];

    await drawPdf(orderPdf(Array.from({ length: 60 }, () => ({ picture }))), fontFile, (...page) => told.push(page));

    expect(told).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test('has no picture column in the table-only version', async () => {
    const { text, images } = await readPdf(orderPdf([{ picture }], { pictures: false }));

    expect(text).not.toContain('Image');
    expect(text).toContain('Product Code Description');
    expect(images).toBe(0);
  });

  test('leaves room for a picture that is missing or invalid', async () => {
    const torn = picture.slice(0, 200);
    const { text, images } = await readPdf(
      orderPdf([{ picture }, { picture: null }, { picture: torn }, { picture: new Uint8Array(500) }]),
    );

    expect(images).toBe(1);
    expect(text.match(/ST-220/g)).toHaveLength(4);
  });

  test('repeats the table head on every page and never splits a row', async () => {
    const { pages, text } = await readPdf(
      orderPdf(
        Array.from({ length: 200 }, (_, at) => ({
          productCode: `P-${at + 1}`,
          description: at % 7 === 0 ? 'Two lines of a description, as customers write' : 'Short',
          picture,
        })),
      ),
    );

    expect(pages.length).toBeGreaterThan(8);
    pages.forEach((page, at) => {
      expect(page).toContain('Product Code');
      expect(page).toContain('Order #1282');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    });
    const codes = text.match(/P-\d+/g);
    expect(codes).toEqual(Array.from({ length: 200 }, (_, at) => `P-${at + 1}`));
  });

  test('uses Letter size in countries where it is common', async () => {
    expect((await readPdf(orderPdf([{}], { setup: { ...setup, size: 'LETTER', locale: 'en-US' } }))).size).toContain(
      'letter',
    );
  });

  test('breaks long words within their cell', async () => {
    const { text } = await readPdf(orderPdf([{ productCode: 'W'.repeat(100), description: 'x'.repeat(50) }]));

    expect(text.match(/W/g)).toHaveLength(100);
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(50);
    expect(text).not.toMatch(/W-|x-/);
  });

  test.each([
    ') Tj ET endobj',
    '<script>alert(1)</script>',
    '\u202eevil\u202c',
    'a\r\nb\u0000c',
    '/JavaScript (x) /OpenAction /Launch',
    '\\) >> stream',
  ])('prints %j as plain text', async description => {
    const { bytes, text } = await readPdf(
      orderPdf([{ description }], { order: { ...order, customerName: description } }),
    );

    expect(bytes).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/);
    const visible = description.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
    expect(text.replace(/ /g, '')).toContain(visible.replace(/ /g, ''));
  });

  test('renders an order without lines', async () => {
    expect((await readPdf(orderPdf([]))).text).toContain('ORDER DETAILS');
  });

  describe("with the customer's files", () => {
    const filesOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ number: at + 1, address: `${at}.jpg`, picture }));

    test('DO-6 ends with the pictures on a page of their own, under the code of their product', async () => {
      const files = [
        { productCode: 'ST-220', files: filesOf(4) },
        { productCode: 'TB-104', files: filesOf(1) },
      ];
      const { pages } = await readPdf(orderPdf([{}], { files }));

      expect(pages).toHaveLength(2);
      expect(pages[0]).not.toContain('Customer files');
      const [, last = ''] = pages;
      expect(last.replace(/\s+/g, ' ')).toMatch(
        /Customer files ST-220 File 1 File 2 File 3 File 4 TB-104 File 1 Cordwain/,
      );
      expect(last).toContain('Page 2 of 2');
    });

    test('lists missing files and files that are not pictures by name', async () => {
      const gone = { number: 5, address: 'pattern.dxf', picture: null };
      const torn = { number: 6, address: 'torn.jpg', picture: picture.slice(0, 200) };
      const files = [{ productCode: 'ST-220', files: [...filesOf(4), gone, torn] }];

      const { text } = await readPdf(orderPdf([{}], { files }));

      expect(text).toContain('Not shown: File 5 (pattern.dxf), File 6 (torn.jpg)');
    });

    test('keeps each code with its first row over many pages', async () => {
      const files = Array.from({ length: 30 }, (_, at) => ({ productCode: `P-${at + 1}`, files: filesOf(5) }));

      const { pages } = await readPdf(orderPdf([{}], { files }));

      for (const page of pages.slice(1)) expect(page.trimEnd()).not.toMatch(/P-\d+\s*Cordwain order system/);
      expect(pages.join(' ').match(/P-\d+/g)).toEqual(files.map(one => one.productCode));
    });
  });
});

/** Returns where the first word with this text is on the page, from its top. */
async function placesOf(job: OrderPdf): Promise<(word: string) => Record<'left' | 'top' | 'right' | 'bottom', number>> {
  const folder = await temporaryFolder('places');
  const file = join(folder, 'rendered.pdf');
  try {
    await writeFile(file, (await drawPdf(job, fontFile)).pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-bbox', file, '-']);
    return word => {
      const place = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">/.source;
      const [left = 0, top = 0, right = 0, bottom = 0] =
        new RegExp(`${place}${word}<`).exec(stdout)?.slice(1).map(Number) ?? [];
      return { left, top, right, bottom };
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
