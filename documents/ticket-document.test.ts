import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { fontFile, leatherPicture, readPdf, setup } from '#testing/read-pdf.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { ticketsPdf } from '#testing/tickets-pdf.ts';
import { drawPdf } from './draw-pdf.tsx';
import type { TicketsPdf } from './pdf-job.ts';

const run = promisify(execFile);
/** Finding a code on the page takes a quarter of a second. */
const manyLines = isNightly ? 60 : 5;
let picture: Uint8Array;
beforeAll(async () => {
  picture = await leatherPicture();
});

/** Renders the pages of a PDF at 150 dpi and reads each of them. */
async function readPages<T>(job: TicketsPdf, read: (file: string) => Promise<T>): Promise<T[]> {
  const folder = await temporaryFolder('tickets');
  const file = join(folder, 'tickets.pdf');
  try {
    await writeFile(file, (await drawPdf(job, fontFile)).pdf);
    await run('pdftoppm', ['-r', '150', '-png', file, join(folder, 'page')]);
    const { stdout } = await run('ls', [folder]);
    const pages = stdout.split('\n').filter(name => name.endsWith('.png'));
    return await Promise.all(pages.map(name => read(join(folder, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Decodes the QR code of each half page. */
async function decodeCodes(job: TicketsPdf): Promise<string[]> {
  return (await readPages(job, decodePage)).flat();
}

async function countRed(file: string): Promise<number> {
  const { data } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 140 && g < 80 && b < 80) red++;
  }
  return red;
}

async function decodePage(file: string): Promise<string[]> {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const half = Math.floor(height / 2);
  const codes = await Promise.all(
    [0, half].map(async top => {
      const { data } = await sharp(file).extract({ left: 0, top, width, height: half }).ensureAlpha().raw().toBuffer({
        resolveWithObject: true,
      });
      return jsQR(new Uint8ClampedArray(data), width, half)?.data;
    }),
  );
  return codes.filter(code => code !== undefined);
}

test("a customer's name is at the right edge of the head, also in a script from right to left", async () => {
  const darkest = async (file: string) => {
    const edge = await sharp(file).extract({ left: 1130, top: 45, width: 40, height: 30 }).greyscale().raw().toBuffer();
    return Math.min(...edge);
  };
  for (const customerName of ['Harbour Goods', '\u0627\u0644\u0646\u0648\u0631']) {
    const [page] = await readPages(ticketsPdf([{ customerName }]), darkest);
    expect(page).toBeLessThan(120);
  }
});

test("SA-4 a ticket shows the pictures of the approved sample before the customer's, with the day of the approval", async () => {
  const given = { samplePictures: 2, approvedAt: '2026-11-19T11:40:00.000Z', pictureCount: 3 };
  const { text } = await readPdf(ticketsPdf([{ ...given, pictures: [picture, picture, picture] }]));

  expect(text.match(/Approved 19 Nov 2026/g)).toHaveLength(2);
  expect(text).toContain('From the customer, 1 of 3');
  expect(text).toContain('From the customer, 2 of 3');
  expect(text).not.toContain('From the customer, 3 of 3');
});

describe('the job tickets', () => {
  test('contain every field and fit twice on a page (W17)', async () => {
    const { text, pages, size } = await readPdf(
      ticketsPdf([{ notes: ['Use the old die'] }, { promisedOn: null, quantity: 1 }, {}]),
    );

    expect(pages).toHaveLength(2);
    expect(size).toContain('A4');
    for (const part of [
      'Cordwain Product 2 of 3 of order #1282 #1282 · Harbour Goods',
      'ST-220',
      'Saddle belt',
      '300 items',
      '1 item',
      'Placed Promised',
      '18 Nov 2026 Wed 2 December',
      'Brass buckles',
      'Note of the workshop',
      'Use the old die',
      '7K3M9 QX200',
      'Cut of 300 Stitched of 300 Finished of 300 Packed of 300',
      'Printed 22 Nov 2026 00:30 by Mara Lind · Cordwain order system Page 1 of 2',
      'Page 2 of 2',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.match(/Promised/g)).toHaveLength(2);
  });

  test('say what was done at each stage when they were printed, and the revision of the order (DY-9)', async () => {
    const done = { cutting: 1200, stitching: 8, finishing: 0, packaging: 0 };
    const [begun, fresh] = await Promise.all(
      [{ quantity: 1200, done, revision: 3 }, {}].map(one => readPdf(ticketsPdf([one]))),
    );

    expect(begun?.text).toContain('1,200 of 1,200 cut 8 of 1,200 stitched Finished of 1,200 Packed of 1,200');
    expect(begun?.raw).toContain('Revision 3');
    expect(fresh?.text).not.toContain('Revision');
  });

  test(`have a QR code that leads to their line, a different code for each of ${manyLines} lines (W17)`, async () => {
    const job = ticketsPdf(Array.from({ length: manyLines }, () => ({})));

    const codes = await decodeCodes(job);

    expect(codes).toEqual(job.tickets.map(({ address }) => address));
    expect(new Set(codes).size).toBe(manyLines);
  }, 60_000);

  test.runIf(isNightly)(
    'have a readable QR code for a long address and beside every kind of content (W17)',
    async () => {
      const address = `https://${'orders.'.repeat(20)}example/t/7K3M9QX2RB`;
      const job = ticketsPdf([
        { address },
        { note: 'word '.repeat(138) },
        { note: 'word '.repeat(400), pictureCount: 20, pictures: Array.from({ length: 4 }, () => picture) },
        { productCode: 'W'.repeat(64), customerName: 'Long name '.repeat(20) },
      ]);

      expect(new Set(await decodeCodes(job))).toEqual(new Set(job.tickets.map(one => one.address)));
    },
    30_000,
  );

  test.each([
    ['two pictures and a short note', 1, {}],
    ['two pictures and a note of 300 characters', 2, { note: 'word '.repeat(60) }],
    ['three pictures', 2, { pictureCount: 3 }],
    ['a customer of 60 letters', 2, { customerName: 'Harbour Goods and Leather of the Northern Islands, Limited XX' }],
  ])('with %s take %i page(s) with another ticket', async (_, pages, given) => {
    const job = ticketsPdf([{ pictures: [picture, picture], pictureCount: 2, ...given }, {}]);

    expect((await readPdf(job)).pages).toHaveLength(pages);
  });

  test('print a note without pictures of 300 characters on half a page', async () => {
    const { pages, text } = await readPdf(ticketsPdf([{ note: 'word '.repeat(60) }, {}]));

    expect(pages).toHaveLength(1);
    expect(text.match(/word/g)).toHaveLength(60);
  });

  test("print the customer's pictures by number, apart from the product's, and the color large", async () => {
    const { text, images } = await readPdf(
      ticketsPdf([
        { productPicture: picture, pictures: [picture], pictureCount: 1, color: 'Cognac', swatch: '#a8622d' },
        { color: 'Forest', pictures: Array.from({ length: 4 }, () => picture), pictureCount: 6 },
      ]),
    );

    expect(text).toContain('300 items Cognac');
    expect(text).toContain('300 items Forest');
    expect(text).toContain('From the customer, 1 of 1');
    for (const at of [1, 2, 3, 4]) expect(text).toContain(`From the customer, ${at} of 6`);
    expect(text).not.toContain('From the customer, 5 of 6');
    expect(text.match(/Product (?!2)/g)).toHaveLength(2);
    expect(images).toBe(6);
  });

  test('print up to twelve combinations, and the others on a further page that the ticket names', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        quantity: at + 2,
        color: null,
        swatch: null,
        text: `Monogram M${at}X`,
      }));
    const { pages } = await readPdf(
      ticketsPdf([{ combinations: rows(4) }, { combinations: rows(12) }, { combinations: rows(200) }, {}]),
    );

    const flat = pages.map(page => page.replace(/\s+/g, ' '));
    const named = flat.findIndex(page => page.includes('and 188 more on page'));
    expect(flat[named]).toContain(`and 188 more on page ${named + 2}`);
    expect(flat.join(' ').match(/more on page/g)).toHaveLength(1);
    expect(flat[named]).toContain('13 Monogram M11X');
    expect(flat[named]).not.toContain('M12X');
    expect(flat[named + 1]).toContain('Combinations 13 to 200 of 200');
    const further = flat.slice(named + 1).join(' ');
    for (let at = 12; at < 200; at++) expect(further).toContain(`${at + 2} Monogram M${at}X`);
    expect(flat.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('print a few colors beside the quantity, and the color of a combination before its other choices', async () => {
    const { text, pages } = await readPdf(
      ticketsPdf([
        {
          quantity: 40,
          combinations: [
            { quantity: 24, color: 'Cognac', swatch: '#a8622d', text: '' },
            { quantity: 16, color: 'Ultramarin', swatch: null, text: '' },
          ],
        },
        { combinations: [{ quantity: 300, color: 'Cognac', swatch: null, text: 'Length 80 cm · मोनोग्राम سلام 🧵' }] },
      ]),
    );

    expect(pages).toHaveLength(1);
    expect(text).toContain('40 items 24 Cognac 16 Ultramarin');
    expect(text).toContain('300 Cognac · Length 80 cm');
  });

  test('say in a frame how many units have no color (OP-5)', async () => {
    const { text } = await readPdf(ticketsPdf([{ withoutColor: 300 }, { withoutColor: 20 }, {}]));

    expect(text.match(/Color not given(: [\d,]+ of [\d,]+)?/g)).toEqual([
      'Color not given',
      'Color not given: 20 of 300',
    ]);
  });

  test('print the promised day in red when the promise is late or will be', async () => {
    const [[fine], [late]] = [
      await readPages(ticketsPdf([{}]), countRed),
      await readPages(ticketsPdf([{ isLate: true }]), countRed),
    ];

    expect(fine).toBe(0);
    expect(late).toBeGreaterThan(100);
  });

  test('have complete pages of A4, also with an odd number of tickets and where US Letter is usual (DO-7)', async () => {
    const { size } = await readPdf({ ...ticketsPdf([{}]), setup: { ...setup, size: 'LETTER' } });

    expect(size).toContain('A4');
  });

  test('print the complete text of long notes and continue on further pages (W17)', async () => {
    const numbered = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ');
    const { text, pages } = await readPdf(
      ticketsPdf([{ note: numbered, notes: Array.from({ length: 6 }, () => numbered.slice(0, 1000)) }]),
    );

    for (const word of numbered.split(' ')) expect(text).toContain(word);
    expect(pages.length).toBeGreaterThan(1);
    const last = pages.length;
    for (const [at, page] of pages.entries()) {
      expect(page).toContain('#1282 · Harbour Goods');
      expect(page).toContain(`ST-220 · ${at + 1} of ${last} · Page ${at + 1} of ${last}`);
    }
  });

  test('have the page numbers of the PDF beside a ticket with several pages', async () => {
    const { pages } = await readPdf(ticketsPdf([{}, { note: 'word '.repeat(1500) }, {}]));

    expect(pages.map(page => /Page \d of \d/.exec(page)?.[0])).toEqual(
      pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
    );
    expect(pages.length).toBeGreaterThan(3);
  });

  test('keep the line breaks of a note and print Arabic (W17)', async () => {
    const { raw } = await readPdf(ticketsPdf([{ note: 'First line\nSecond line\n\nمرحبا بالعالم' }]));

    expect(raw).toContain('First line Second line');
    expect(raw).toMatch(/مرحبا|ابحرم/);
  });

  test('print the initial in place of a missing or broken picture (W17)', async () => {
    const { images, text } = await readPdf(
      ticketsPdf([
        { pictures: [picture, picture.slice(0, 200)], pictureCount: 2, productCode: 'Q-1' },
        { productCode: 'émile' },
      ]),
    );

    expect(images).toBe(1);
    expect(text).toMatch(/ Q /);
    expect(text).toContain('É');
  });
});
