import { firstFonts } from '#documents/fonts.ts';
import type { PdfJob } from '#documents/pdf-job.ts';
import { fontAddress } from './font-addresses.ts';
import type { PdfNews } from './pdf-news.ts';

// React-PDF asks Node's Buffer whether a picture is one; a browser has none, and no picture is.
Object.assign(globalThis, { Buffer: { isBuffer: () => false } });

/** What draws loads while the page still collects what the paper says. */
const loading = import('#documents/draw-pdf.tsx');
// The fonts come beside the code that will ask for them; what fails is told when a paper is asked for.
for (const file of firstFonts) fetch(fontAddress(file)).catch(() => {});
loading.then(({ loadFonts }) => loadFonts(fontAddress)).catch(() => {});

/**
 * Draws papers away from the page. A failure is told, so that the page can draw the table alone (specification 8); the page
 * ends this worker when somebody cancels.
 */
addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  draw(data).catch((error: unknown) => tell({ step: 'failed', reason: String((error as Error)?.stack ?? error) }));
});

async function draw(job: PdfJob): Promise<void> {
  const { drawPdf } = await loading;
  const pdf = await drawPdf(job, fontAddress, (page, pages) => tell({ step: 'page', page, pages }));
  tell({ step: 'drawn', pdf }, [pdf.buffer]);
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
