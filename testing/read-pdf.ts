import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { drawPdf } from '#documents/draw-pdf.tsx';
import { noSender, type OrderPdf, type OrderPdfLine, type PdfJob } from '#documents/pdf-job.ts';
import { printedOrder } from './samples.ts';
import { temporaryFolder } from './servers/temporary-folder.ts';

const run = promisify(execFile);

/** Resolves the files of a font package, as drawPdf expects. */
export const fontFile = (file: string) => fileURLToPath(new URL(`../node_modules/${file}`, import.meta.url));

export const setup = {
  brand: 'Cordwain',
  size: 'A4',
  locale: 'en-GB',
  timeZone: 'Europe/Prague',
  madeAt: '2026-11-21T23:30:00Z',
} as const;
export const order = printedOrder({ totalProducts: 2, totalItems: 1420, orderPercentage: 64 });
const line: OrderPdfLine = {
  productCode: 'ST-220',
  quantity: 1150,
  completed: 0,
  passed: { cutting: 1150, stitching: 300, finishing: 20, packaging: 0 },
  status: 'cutting',
  description: 'Brass buckles',
  breakdown: [],
  picture: null,
};
export const orderPdf = (lines: Partial<OrderPdfLine>[], changes: Partial<OrderPdf> = {}): OrderPdf => ({
  kind: 'order',
  setup,
  sender: noSender,
  order,
  pictures: true,
  files: [],
  lines: lines.map(one => ({ ...line, ...one })),
  ...changes,
});

/** Creates a square of brown leather, as JPEG. */
export async function leatherPicture(): Promise<Uint8Array> {
  const leather = { create: { width: 100, height: 100, channels: 3, background: '#9a4a1c' } } as const;
  return new Uint8Array(await sharp(leather).jpeg().toBuffer());
}

/** `raw` is the text in rendering order, cell by cell; `boxes` are the characters without a font. */
type ReadPdf = {
  text: string;
  raw: string;
  pages: string[];
  size: string;
  images: number;
  bytes: string;
  boxes: string;
};

/** Renders a PDF and reads it with poppler. */
export async function readPdf(job: PdfJob, fonts = fontFile): Promise<ReadPdf> {
  const { pdf, boxes } = await drawPdf(job, fonts);
  return { ...(await readPdfFile(pdf, job.setup.size)), boxes };
}

/** A printed word and its place on a page, in points. */
export type PrintedWord = { text: string; page: number; left: number; top: number; right: number; bottom: number };

/** Returns the words of a PDF with their places, and the width of its pages. */
export async function readWords(job: PdfJob): Promise<{ words: PrintedWord[]; width: number }> {
  const folder = await temporaryFolder('pdf');
  const file = join(folder, 'rendered.pdf');
  try {
    await writeFile(file, (await drawPdf(job, fontFile)).pdf);
    const { stdout } = await run('pdftotext', ['-bbox', file, '-']);
    const [, width = ''] = /<page width="([\d.]+)"/.exec(stdout) ?? [];
    const words = stdout.split('<page ').flatMap((text, page) => {
      const found = text.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g);
      return [...found].map(([, left, top, right, bottom, word = '']) => ({
        ...{ text: word, page, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      }));
    });
    return { words, width: Number(width) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a rendered PDF with poppler. */
export async function readPdfFile(pdf: Uint8Array, size: 'A4' | 'LETTER' = 'A4'): Promise<Omit<ReadPdf, 'boxes'>> {
  const folder = await temporaryFolder('pdf');
  const file = join(folder, 'rendered.pdf');
  const [width, height] = size === 'A4' ? ['595', '842'] : ['612', '792'];
  // Without these bounds the text would include content below the page.
  const bounds = ['-x', '0', '-y', '0', '-W', width, '-H', height];
  try {
    await writeFile(file, pdf);
    const [layout, raw, info, images] = await Promise.all([
      run('pdftotext', ['-layout', ...bounds, file, '-']),
      run('pdftotext', ['-raw', file, '-']),
      run('pdfinfo', [file]),
      run('pdfimages', ['-list', file]),
    ]);
    return {
      pages: layout.stdout.split('\f').slice(0, -1),
      text: layout.stdout.replace(/\s+/g, ' '),
      raw: raw.stdout.normalize('NFKC').replace(/\s+/g, ' '),
      size: /Page size:\s+(.*)/.exec(info.stdout)?.[1] ?? '',
      images: images.stdout.trim().split('\n').length - 2,
      bytes: Buffer.from(pdf).toString('latin1'),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
