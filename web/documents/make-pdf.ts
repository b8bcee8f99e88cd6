import { fileName } from '#documents/file-name.ts';
import type { OrderPdf, PdfJob } from '#documents/pdf-job.ts';
import { collectPdfJob } from './collect-pdf-job.ts';
import { drawInWorker, endWorker, prepareWorker } from './draw-in-worker.ts';
import { logProblem } from './log-problem.ts';
import type { PdfProgress } from './pdf-news.ts';
import type { PdfRequest } from './pdf-request.ts';

type Report = (progress: PdfProgress) => void;

/** Preloads the code for a PDF that the user will probably request soon. */
export function prepareToMake(): void {
  prepareWorker();
}

/**
 * Collects, renders and saves a PDF. Rejects and logs the error when it fails; rejects when it is canceled. In both
 * cases it saves no file.
 */
export async function makePdf(request: PdfRequest, onProgress: Report, signal: AbortSignal): Promise<void> {
  prepareWorker();
  try {
    const job = await collectPdfJob(request, signal);
    const pdf = await draw(job, onProgress, signal);
    save(pdf, fileName(job));
  } catch (error) {
    if (signal.aborted) endWorker();
    else logProblem('The PDF could not be created', error);
    throw error;
  }
}

/** Falls back to the table-only version when the PDF cannot be rendered with its pictures (DO-2). */
async function draw(job: PdfJob, onProgress: Report, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await drawInWorker(job, onProgress, signal);
  } catch (error) {
    if (signal.aborted || job.kind !== 'order') throw error;
    logProblem('The PDF is drawn without pictures', error);
    return drawInWorker(tableOnly(job), onProgress, signal);
  }
}

function tableOnly(job: OrderPdf): OrderPdf {
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
