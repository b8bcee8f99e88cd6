import type { RenderedPdf } from '#documents/draw-pdf.tsx';
import { logProblem } from '#documents/fonts/log-problem.ts';
import type { PdfJob } from '#documents/pdf-job.ts';
import { collectPdfJob } from './collect-pdf-job.ts';
import { drawInWorker, endWorkers, prepareWorker } from './draw-in-worker.ts';
import { pageLanguage } from './pdf-language.ts';
import type { PdfProgress } from './pdf-news.ts';
import type { PdfRequest } from './pdf-request.ts';

type Report = (progress: PdfProgress) => void;

/** Preloads the code for a PDF that the user will probably request soon. */
export function prepareToMake(): void {
  prepareWorker(pageLanguage().words);
}

/**
 * Collects, renders and saves a PDF. Returns the characters that it prints as boxes, because no font has them. Rejects
 * and logs the error when it fails; rejects when it is canceled. In both cases it saves no file.
 */
export async function makePdf(request: PdfRequest, onProgress: Report, signal: AbortSignal): Promise<string> {
  prepareToMake();
  try {
    const job = await collectPdfJob(request, signal);
    const { name, pdf, boxes } = await draw(job, onProgress, signal);
    save(pdf, name);
    return boxes;
  } catch (error) {
    if (signal.aborted) endWorkers();
    else logProblem('The PDF could not be created', error);
    throw error;
  }
}

/** Returns the PDF, and the characters that it prints as boxes. Omits pictures when they cannot be rendered (DO-2). */
async function draw(job: PdfJob, onProgress: Report, signal: AbortSignal): Promise<RenderedPdf> {
  try {
    return await drawInWorker(job, onProgress, signal);
  } catch (error) {
    const bare = withoutPictures(job);
    if (signal.aborted || !bare) throw error;
    logProblem('The PDF is rendered without pictures', error);
    return drawInWorker(bare, onProgress, signal);
  }
}

/** Returns undefined for a PDF that never has pictures. An order becomes a table. */
function withoutPictures(job: PdfJob): PdfJob | undefined {
  if (job.kind === 'tickets')
    return { ...job, tickets: job.tickets.map(ticket => ({ ...ticket, productPicture: null, pictures: [] })) };
  if (job.kind === 'delivery')
    return { ...job, pictures: false, lines: job.lines.map(line => ({ ...line, picture: null })) };
  if (job.kind !== 'order') return undefined;
  const files = job.files.map(one => ({ ...one, files: one.files.map(file => ({ ...file, picture: null })) }));
  return { ...job, pictures: false, lines: job.lines.map(line => ({ ...line, picture: null })), files };
}

function save(pdf: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
