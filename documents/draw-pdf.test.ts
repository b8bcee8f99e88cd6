import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MaterialCategory } from '#contract/material-rules.ts';
import type { DemandedMaterial } from '#contract/materials.ts';
import { drawPdf } from './draw-pdf.tsx';
import type { DemandPaper, MaterialPaper, OrderPaper, OrderPaperLine, PdfJob } from './pdf-job.ts';
import { shortened } from './printed.ts';

const run = promisify(execFile);
const address = (file: string) => new URL(`../node_modules/${file}`, import.meta.url).pathname;
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
let folder: string;
let picture: Uint8Array;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'papers-'));
  const leather = { create: { width: 100, height: 100, channels: 3, background: '#9a4a1c' } } as const;
  picture = new Uint8Array(await sharp(leather).jpeg().toBuffer());
});
afterAll(() => rm(folder, { recursive: true }));

const paper = {
  brand: 'Cordwain',
  size: 'A4',
  locale: 'en-GB',
  timeZone: 'Europe/Prague',
  madeAt: '2026-11-21T23:30:00Z',
} as const;
const order = {
  id: 1282,
  createdAt: '2026-11-18T09:41:00Z',
  customerName: 'Harbour Goods',
  customerUsername: 'harbour',
  completedAt: null,
  totalProducts: 2,
  totalItems: 1420,
  orderPercentage: 64,
};
const line: OrderPaperLine = {
  productCode: 'ST-220',
  quantity: 1150,
  completed: 20,
  status: 'cutting',
  description: 'Brass buckles',
  picture: null,
};
const orderPaper = (lines: Partial<OrderPaperLine>[], changes: Partial<OrderPaper> = {}): OrderPaper => ({
  kind: 'order',
  paper,
  order,
  pictures: true,
  lines: lines.map(one => ({ ...line, ...one })),
  ...changes,
});

/** `raw` is its text in the order in which it is drawn: cell by cell. */
type Read = { text: string; raw: string; pages: string[]; size: string; images: number; bytes: string };

async function read(job: PdfJob): Promise<Read> {
  const pdf = await drawPdf(job, address);
  const file = join(folder, 'paper.pdf');
  await writeFile(file, pdf);
  const [width, height] = job.paper.size === 'A4' ? ['595', '842'] : ['612', '792'];
  // What stands on the sheet: without bounds it would also be what was drawn below it.
  const bounds = ['-x', '0', '-y', '0', '-W', width, '-H', height];
  const { stdout } = await run('pdftotext', ['-layout', ...bounds, file, '-']);
  const raw = await run('pdftotext', ['-raw', file, '-']);
  const info = await run('pdfinfo', [file]);
  const images = await run('pdfimages', ['-list', file]);
  const pages = stdout.split('\f').slice(0, -1);
  return {
    pages,
    text: stdout.replace(/\s+/g, ' '),
    raw: raw.stdout.normalize('NFKC').replace(/\s+/g, ' '),
    size: /Page size:\s+(.*)/.exec(info.stdout)?.[1] ?? '',
    images: images.stdout.trim().split('\n').length - 2,
    bytes: Buffer.from(pdf).toString('latin1'),
  };
}

/** How often a paper draws the box of a font that lacks a letter: its glyph 0, which no text that is read from it has. */
function boxesOf(bytes: string): number {
  const streams = [...bytes.matchAll(/\/FlateDecode\s*>>\s*stream\n(.*?)\nendstream/gs)];
  const drawn = streams.map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'));
  const glyphs = [...drawn.join('\n').matchAll(/<((?:[\da-f]{4})+)>(?=[^[\]]*\] TJ)/g)];
  expect(glyphs.length).toBeGreaterThan(10);
  return glyphs.flatMap(([, run = '']) => run.match(/.{4}/g) ?? []).filter(glyph => glyph === '0000').length;
}

describe('the paper of an order', () => {
  test('says what the specification lists, in the language and time zone of its reader', async () => {
    const { text, pages, size } = await read(orderPaper([{}, { completed: 1150, status: 'packaging' }]));

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
      'Total Products',
      'Total Items',
      '1,420',
      '64%',
      'Image Product Code Description Quantity Status Completed',
      'ST-220 Brass buckles 1,150 Cutting No',
      'ST-220 Brass buckles 1,150 Packaging Yes',
      // Half past eleven in the evening in London is tomorrow in Prague.
      'Cordwain order system · 22 Nov 2026, 00:30',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('has the date of a completion in place of its status', async () => {
    const { text } = await read(orderPaper([{}], { order: { ...order, completedAt: '2026-11-20T12:00:00Z' } }));

    expect(text).toContain('20 Nov 2026');
    expect(text).not.toContain('Uncompleted');
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
    expect((await read(orderPaper([{ status }]))).text).toContain(`1,150 ${printed} No`);
  });

  test('shortens descriptions', async () => {
    const { text } = await read(orderPaper([{ description: `${'word '.repeat(10)}cut here` }]));

    expect(text.match(/word/g)).toHaveLength(10);
    expect(text).toContain('...');
    expect(text).not.toContain('cut');
  });

  test('tells of each page once, and of how many', async () => {
    const told: [page: number, pages: number][] = [];

    await drawPdf(orderPaper(Array.from({ length: 60 }, () => ({ picture }))), address, (...page) => told.push(page));

    expect(told).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 4],
    ]);
  });

  test('has no picture column as a table alone', async () => {
    const { text, images } = await read(orderPaper([{ picture }], { pictures: false }));

    expect(text).not.toContain('Image');
    expect(text).toContain('Product Code Description');
    expect(images).toBe(0);
  });

  test('has a place for a picture that is not there or is none', async () => {
    const torn = picture.slice(0, 200);
    const { text, images } = await read(
      orderPaper([{ picture }, { picture: null }, { picture: torn }, { picture: new Uint8Array(500) }]),
    );

    expect(images).toBe(1);
    expect(text.match(/ST-220/g)).toHaveLength(4);
  });

  test('goes on over many pages, each with the head of the table, none with a row torn apart', async () => {
    const { pages, text } = await read(
      orderPaper(
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

  test('is on Letter where that is the paper', async () => {
    expect((await read(orderPaper([{}], { paper: { ...paper, size: 'LETTER', locale: 'en-US' } }))).size).toContain(
      'letter',
    );
  });

  test.each([
    ['Latin', 'Ünïcödé žluťoučký kůň Đà Nẵng'],
    ['Greek', 'Ελληνικά δέρμα'],
    ['Cyrillic', 'тёмная кожа Ђ'],
    ['Arabic', 'جلد طبيعي بني'],
    ['Hebrew', 'עור חום כהה'],
    ['Devanagari', 'चमड़ा गहरा'],
    ['Chinese', '深棕色皮革黄铜扣'],
    ['Japanese', '濃い茶色の革バックル'],
    ['Korean', '진한 갈색 가죽'],
    ['signs', '→ ✓ 𝕏 € ½'],
    ['emoji', '👩👧👦🎉 👍🏽👍 👩‍👧'],
  ])('prints %s with all its letters', async (_, description) => {
    const { text } = await read(orderPaper([{ description }]));

    // What is written from right to left comes out in the order of the eye or of the tongue: the letters are compared.
    const letters = (of: string) => [...of.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')].sort().join('');
    const row = /ST-220(.*)1,150/.exec(text.replace(/[\u202a-\u202e]/g, ''))?.[1] ?? '';
    expect(letters(row)).toBe(letters(description));
  });

  test.each([
    ['Czech', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['Turkish', 'Koyu deri, pirinç tokalı, ışıltılı dikişli'],
    ['Vietnamese', 'Da nâu sẫm, khóa đồng thau, may tay theo'],
    ['Greek', 'Δέρμα καφέ, πόρπη, ραφή, δείγμα, χρώμα'],
    ['Russian', 'Тёмная кожа, латунная «пряжка», заклёпка'],
    ['Ukrainian', 'Шкіра коричнева (як зразок), пряжка, шов'],
    ['signs', 'tag 🎉 👩 =1+1 <script> →кожа← ✓wax'],
    ['letters of two code units', '𝕃𝕖𝕒𝕥𝕙𝕖𝕣 𝕓𝕣𝕠𝕨𝕟, 𝕝𝕖𝕒𝕥𝕙𝕖𝕣 𝕓𝕣𝕠𝕨𝕟, 𝕨𝕒𝕩'],
    ['Hebrew', 'עור, חום (כהה) and leather (עור), brown (חום)'],
    ['a word longer than its line', 'Кожа,ткань,«шёлк»,нить,шов:ΔέρμαžluťoučkýЂ'],
  ])('tears no word of %s where its font changes, and puts no hyphen there', async (language, words) => {
    // Begun at a dozen places, each word comes to stand at an end of a line.
    const descriptions = Array.from({ length: 12 }, (_, at) => shortened(`${'x'.repeat(at)} ${words}`));
    const { bytes, raw } = await read(orderPaper(descriptions.map(description => ({ description }))));

    expect(boxesOf(bytes)).toBe(0);
    expect(raw).not.toMatch(/-(?!220)/);
    // These are not read in the order in which they are written.
    if (language === 'Hebrew' || language === 'a word longer than its line') return;
    for (const description of descriptions) expect(raw).toContain(description.normalize('NFKC'));
  });

  test('has all letters of a paper whose fonts another has been drawn with', async () => {
    await drawPdf(orderPaper([{ description: 'í ï έ ё é ﬁ' }]), address); // embedded as their letters and a mark

    const { raw } = await read(orderPaper([{ description: 'tokalı δείγμα серебро leather fi' }]));

    expect(raw).toContain('tokalı δείγμα серебро leather fi');
  });

  test('loads no font but those of its letters', async () => {
    const fonts = async (description: string) => {
      const loaded: string[] = [];
      await drawPdf(orderPaper([{ description }]), file => {
        loaded.push(file);
        return address(file);
      });
      return loaded;
    };

    expect(await fonts('plain')).toEqual([]); // known to this process from the tests before
    expect((await fonts('ไทย')).every(file => file.includes('/noto-sans-thai/'))).toBe(true);
  });

  test('embeds each font once, however often the letters change', async () => {
    const { bytes } = await read(orderPaper(Array.from({ length: 20 }, () => ({ description: 'kůže, kůň, žlutá' }))));

    expect(bytes.match(/\/FontFile2/g)).toHaveLength(4);
  });

  test('breaks what has no space within its cell', async () => {
    const { text } = await read(orderPaper([{ productCode: 'W'.repeat(100), description: 'x'.repeat(50) }]));

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
  ])('prints %j as text and does nothing else', async description => {
    const { bytes, text } = await read(
      orderPaper([{ description }], { order: { ...order, customerName: description } }),
    );

    expect(bytes).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/);
    const visible = description.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
    expect(text.replace(/ /g, '')).toContain(visible.replace(/ /g, ''));
  });

  test('an order without lines is still a paper', async () => {
    expect((await read(orderPaper([]))).text).toContain('ORDER DETAILS');
  });
});

describe('the paper of a material', () => {
  const materialPaper = (category: MaterialCategory, changes: Partial<MaterialPaper> = {}): MaterialPaper => ({
    kind: 'material',
    paper,
    order,
    category,
    rows: [
      {
        productId: 1,
        productCode: 'ST-220',
        quantity: 300,
        name: 'Full grain',
        perItem: '6.50',
        total: '1950.00',
        unit: 'sqft',
      },
      {
        productId: 2,
        productCode: 'ST-221',
        quantity: 10,
        name: 'Full grain',
        perItem: '0.10',
        total: '1.00',
        unit: 'sqft',
      },
    ],
    totals: [{ name: 'Full grain', unit: 'sqft', total: '1951.00' }],
    withoutRecord: [],
    unread: [],
    ...changes,
  });

  test.each([
    ['leather', 'RAW LEATHER MATERIAL'],
    ['lining', 'RAW LINING MATERIAL'],
    ['thread', 'RAW ZIP MATERIAL'],
    ['metal', 'RAW METAL MATERIAL'],
  ] as const)('of %s is titled %s and has its rows and totals', async (category, title) => {
    const { text } = await read(materialPaper(category));

    expect(text).toContain(title);
    expect(text).toContain('Product Code Quantity Material Name Unit per Item Total Required Unit');
    expect(text).toContain('ST-220 300 Full grain 6.50 1,950.00 sqft');
    expect(text).toContain('ST-221 10 Full grain 0.10 1.00 sqft');
    expect(text).toContain('TOTAL Full grain 1,951.00 sqft');
  });

  test.each([18, 26, 40, 48])('has no page of a head alone with %i rows', async count => {
    const [row] = materialPaper('thread').rows;
    const rows = range(0, count).map(() => row) as MaterialPaper['rows'];
    const withoutRecord = range(0, 300).map(at => `BULK-${at}`);
    const { pages } = await read(materialPaper('thread', { rows, totals: [], withoutRecord }));

    for (const page of pages) if (page.includes('Material Name')) expect(page).toContain('Full grain');
  });

  test.each([
    ['9999999999.99', '9,999,999,999.99'],
    ['14999999999.85', '14,999,999,999.85'],
    ['999999999990000.00', '999,999,999,990, 000.00'],
    ['1000315999989996.84', '1,000,315,999,989, 996.84'],
  ])('has the number %s whole, or in its groups', async (total, printed) => {
    const [row] = materialPaper('metal').rows;
    const { raw } = await read(
      materialPaper('metal', {
        rows: [{ ...row, perItem: '999999999.99', total }] as MaterialPaper['rows'],
        totals: [{ name: 'Hide', unit: 'pcs', total }],
      }),
    );

    expect(raw).toContain('999,999,999.99');
    expect(raw.split(printed)).toHaveLength(3);
  });

  test('keeps numbers exact that are longer than a number', async () => {
    const { text } = await read(
      materialPaper('leather', { totals: [{ name: 'Hide', unit: 'kg', total: '12345678901234567890.12' }] }),
    );

    expect(text.replace(/[^\d,.]/g, '')).toContain('12,345,678,901,234,567,890.12');
  });

  test('names the products without a record, and says when there is nothing', async () => {
    const { text } = await read(materialPaper('metal', { rows: [], totals: [], withoutRecord: ['ST-9', 'ST-10'] }));

    expect(text).toContain('No materials of this category are recorded for the products of this order.');
    expect(text).toContain('Without a raw-material record: ST-9, ST-10');
  });

  test('names the products whose materials could not be read', async () => {
    const { text } = await read(materialPaper('metal', { rows: [], totals: [], unread: ['ST-9', 'ST-10'] }));

    expect(text).toContain('Not on this paper, because it could not be read: ST-9, ST-10');
    expect(text).not.toContain('No materials of this category');
  });

  test.each([24, 26, 28, 30, 32])('keeps its totals on one page after %i rows', async count => {
    const rows = Array.from({ length: count }, () => materialPaper('thread').rows).flat();
    const totals = ['Linen', 'Polyester', 'Zip'].map(name => ({ name, unit: 'mtr' as const, total: '9.00' }));
    const { pages } = await read(materialPaper('thread', { rows: rows.slice(0, count), totals }));

    expect(pages.map(page => page.split('TOTAL').length - 1).filter(Boolean)).toEqual([3]);
  });

  test('has a name of 200 letters without a space in its cell', async () => {
    const { text } = await read(
      materialPaper('lining', { totals: [{ name: 'n'.repeat(200), unit: 'mtr', total: '1.00' }] }),
    );

    expect(text.match(/\bn+\b/g)?.join('')).toHaveLength(200);
  });
});

describe('the paper of the demand', () => {
  const demand: DemandPaper = {
    kind: 'demand',
    paper,
    filter: 'Harbour Goods',
    openOrders: 3,
    openUnits: 1200,
    materials: [
      {
        category: 'leather',
        name: 'Full grain',
        unit: 'sqft',
        total: '1951.00',
        orders: [
          { orderId: 7, customerName: 'Harbour Goods', createdAt: order.createdAt, total: '1900.00' },
          { orderId: 9, customerName: 'Atelier Nord', createdAt: order.createdAt, total: '51.00' },
        ],
        moreOrders: true,
      },
      { category: 'metal', name: 'Buckle', unit: 'pcs', total: '12.00', orders: [], moreOrders: false },
    ],
    moreMaterials: true,
    withoutRecord: [{ productCode: 'XX-1', units: 1000 }],
    moreWithoutRecord: true,
  };

  test('has each material with the orders behind it, and what is not counted', async () => {
    const { text } = await read(demand);

    for (const part of [
      'MATERIAL DEMAND',
      'Harbour Goods',
      '1,200',
      'Leather',
      '1,951.00 sqft',
      '#7 Harbour Goods 1,900.00 #9 Atelier Nord 51.00',
      'and more orders',
      'Metal',
      'Buckle 12.00 pcs',
      'XX-1 (1,000) and more products',
      'There are more materials than this paper lists',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('goes on over many pages, each of one category with its head', async () => {
    const [leather] = demand.materials;
    const materials = Array.from(
      { length: 90 },
      (_, at) => ({ ...leather, name: `Hide ${at + 1}` }) as DemandedMaterial,
    );
    const { pages, text } = await read({ ...demand, materials, moreMaterials: false });

    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, at) => {
      for (const part of ['Cordwain', 'Leather', `Page ${at + 1} of ${pages.length}`]) expect(page).toContain(part);
    });
    expect(text.match(/Hide \d+/g)).toEqual(materials.map(material => material.name));
  });

  test.each([20, 22, 24, 26, 28, 30])(
    'keeps the head of a category with its first material after %i others',
    async count => {
      const [leather, buckle] = demand.materials as [DemandedMaterial, DemandedMaterial];
      const others = range(0, count).map(at => ({ ...leather, name: `Hide ${at}`, orders: [] }));
      const metal = { ...buckle, orders: range(0, 10).map(orderId => ({ ...leather.orders[0], orderId })) };
      const materials = [...others, metal] as DemandedMaterial[];
      for (const size of ['A4', 'LETTER'] as const) {
        const { pages } = await read({ ...demand, materials, paper: { ...paper, size } });

        const [page = '', ...more] = pages.filter(one => /Metal|Buckle/.test(one));
        expect(more).toEqual([]);
        expect(page).toMatch(/Metal\n+\s*Material Name.*\n+.*Buckle/);
      }
    },
  );

  test('has all orders behind a number, however long the names', async () => {
    const [leather] = demand.materials as [DemandedMaterial];
    const orders = range(1, 11).map(orderId => ({ ...leather.orders[0], orderId, customerName: 'W'.repeat(200) }));
    const materials = [leather, leather].map((one, at) => ({ ...one, name: `${at} ${'M'.repeat(200)}`, orders }));
    const { pages, text } = await read({ ...demand, materials: materials as DemandedMaterial[] });

    expect(text.match(/#\d+/g)).toEqual([...orders, ...orders].map(({ orderId }) => `#${orderId}`));
    expect(text.match(/and more orders/g)).toHaveLength(2);
    expect(pages.length).toBeLessThan(4);
  });

  test('says when nothing is needed', async () => {
    const { text } = await read({ ...demand, filter: '', materials: [], withoutRecord: [], moreMaterials: false });

    expect(text).toContain('All open orders');
    expect(text).toContain('Nothing is needed.');
  });
});
