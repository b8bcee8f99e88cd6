import { drawPdf, loadFonts } from '#documents/draw-pdf.tsx';
import type { OrderPdf, PdfJob } from '#documents/pdf-job.ts';
import { fontAddress } from './font-addresses.ts';
import type { PdfNews } from './pdf-news.ts';

// React-PDF asks Node's Buffer whether a picture is one; a browser has none, and no picture is.
Object.assign(globalThis, { Buffer: { isBuffer: () => false } });

const sample: OrderPdf = {
  kind: 'order',
  setup: { brand: 'Sample', size: 'A4', locale: 'en-US', timeZone: 'UTC', madeAt: '2000-01-01T00:00:00Z' },
  order: {
    id: 1,
    createdAt: '2000-01-01T00:00:00Z',
    completedAt: null,
    customerName: 'Sample',
    customerUsername: 'sample',
    totalProducts: 1,
    totalItems: 1,
    orderPercentage: 0,
  },
  lines: [{ productCode: 'Sample', quantity: 1, completed: 0, description: 'Sample, with two words', picture: null }],
  pictures: true,
};
let isAsked = false;
// What fails is told when a PDF is asked for.
const warm = warmUp().catch(() => {});

/**
 * Renders PDFs away from the page. A failure is told, so that the page can draw the table alone (specification 8); the page
 * ends this worker when somebody cancels.
 */
addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  isAsked = true;
  draw(data).catch((error: unknown) => tell({ step: 'failed', reason: String((error as Error)?.stack ?? error) }));
});

/** Draws a PDF of one line while nobody waits for one: the next is drawn by code that has run before. */
async function warmUp(): Promise<void> {
  await loadFonts(fontAddress);
  // A PDF that is asked for already is heard of first.
  await new Promise(resolve => setTimeout(resolve));
  if (!isAsked) await drawPdf(sample, fontAddress);
}

async function draw(job: PdfJob): Promise<void> {
  await warm;
  const pdf = await drawPdf(job, fontAddress, (page, pages) => tell({ step: 'page', page, pages }));
  tell({ step: 'drawn', pdf }, [pdf.buffer]);
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
