import { drawPdf } from '#documents/draw-pdf.tsx';
import { fontAddress } from '#documents/fonts/font-addresses.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import { loadFonts } from '#documents/load-font.ts';
import { noSender, type OrderPdf, type PdfJob } from '#documents/pdf-job.ts';
import type { PdfNews } from './pdf-news.ts';

// React-PDF uses Node's Buffer to detect pictures. Browsers lack it, and no picture is a Buffer.
Object.assign(globalThis, { Buffer: { isBuffer: () => false } });

const sample: OrderPdf = {
  kind: 'order',
  setup: { brand: 'Sample', size: 'A4', locale: 'en-US', timeZone: 'UTC', madeAt: '2000-01-01T00:00:00Z' },
  sender: noSender,
  order: {
    id: 1,
    createdAt: '2000-01-01T00:00:00Z',
    completedAt: null,
    cancelledAt: null,
    customerName: 'Sample',
    totalProducts: 1,
    totalItems: 1,
    orderPercentage: 0,
    poNumber: '',
    promisedOn: null,
    requestedDate: null,
    remakeOf: null,
    deliveryAddress: '',
  },
  lines: [
    {
      productCode: 'Sample',
      quantity: 1,
      completed: 0,
      passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
      description: 'Sample, with two words',
      breakdown: [],
      picture: null,
    },
  ],
  pictures: true,
  files: [],
};
/** The texts of the drawing modules are read when they draw, so this may load after them. */
const words = self.name
  ? import(/* @vite-ignore */ self.name).catch(error => logProblem('The PDF is rendered with English texts', error))
  : undefined;
let hasJob = false;
// The next requested PDF reports the failure.
const warm = warmUp().catch(() => {});

/**
 * Renders PDFs off the main thread. Reports failures so that the page can render the table-only version (DO-2); the
 * page terminates this worker on cancel.
 */
addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  hasJob = true;
  draw(data).catch((error: unknown) => tell({ step: 'failed', reason: String((error as Error)?.stack ?? error) }));
});

/** Renders a one-line PDF while idle, so that the browser has compiled the code for the next PDF. */
async function warmUp(): Promise<void> {
  await Promise.all([words, loadFonts(fontAddress)]);
  // Lets a PDF that was requested in the meantime go first.
  await new Promise(resolve => setTimeout(resolve));
  if (!hasJob) await drawPdf(sample, fontAddress);
}

async function draw(job: PdfJob): Promise<void> {
  await Promise.all([words, warm]);
  const rendered = await drawPdf(job, fontAddress, (page, pages) => tell({ step: 'page', page, pages }));
  tell({ step: 'rendered', ...rendered }, [rendered.pdf.buffer]);
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
