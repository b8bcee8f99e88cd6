import type { PdfNews, PdfTask } from './pdf-task.ts';
import { readPictures } from './read-pictures.ts';

// React-PDF asks Node's Buffer whether a picture is one; a browser has none, and no picture is.
Object.assign(globalThis, { Buffer: { isBuffer: () => false } });

/**
 * Draws papers away from the page. What draws loads while the pictures do. A failure is told, so that the page can draw the
 * table alone (specification 8); the page ends this worker when somebody cancels.
 */
addEventListener('message', ({ data }: MessageEvent<PdfTask>) => {
  draw(data).catch((error: unknown) => tell({ step: 'failed', reason: String((error as Error)?.stack ?? error) }));
});

async function draw({ job, pictures }: PdfTask): Promise<void> {
  const [{ drawPdf }, { fontAddress }, read] = await Promise.all([
    import('#documents/draw-pdf.tsx'),
    import('./font-addresses.ts'),
    readPictures(pictures, (done, of) => tell({ step: 'pictures', done, of })),
  ]);
  if (read.missing.length > 0) tell({ step: 'missing', pictures: read.missing });
  const whole =
    job.kind === 'order'
      ? { ...job, lines: job.lines.map((line, at) => ({ ...line, picture: read.pictures[at] ?? null })) }
      : job;
  const pdf = await drawPdf(whole, fontAddress, page => tell({ step: 'page', page }));
  tell({ step: 'drawn', pdf }, [pdf.buffer]);
}

function tell(news: PdfNews, transfer: Transferable[] = []): void {
  postMessage(news, { transfer });
}
