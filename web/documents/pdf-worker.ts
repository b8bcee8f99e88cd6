import type { PdfJob } from '#documents/pdf-job.ts';
import type { PdfNews } from './pdf-news.ts';

// React-PDF asks Node's Buffer whether a picture is one; a browser has none, and no picture is.
Object.assign(globalThis, { Buffer: { isBuffer: () => false } });

/** What draws loads while the page still collects what the paper says. */
const loading = Promise.all([import('#documents/draw-pdf.tsx'), import('./font-addresses.ts')]);
// Told when a paper is asked for.
loading.catch(() => {});
loading.then(([{ loadFonts }, { fontAddress }]) => loadFonts(fontAddress)).catch(() => {});

/**
 * Draws papers away from the page. A failure is told, so that the page can draw the table alone (specification 8); the page
 * ends this worker when somebody cancels.
 */
addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  draw(data).catch((error: unknown) => tell({ step: 'failed', reason: String((error as Error)?.stack ?? error) }));
});

async function draw(job: PdfJob): Promise<void> {
  const [{ drawPdf }, { fontAddress }] = await loading;
  const pdf = await drawPdf(job, fontAddress, page => tell({ step: 'page', page }));
  tell({ step: 'drawn', pdf }, [pdf.buffer]);
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
