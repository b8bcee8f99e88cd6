import { fileName } from '#documents/file-name.ts';
import type { OrderPaper } from '#documents/pdf-job.ts';
import { collectPaper } from './collect-paper.ts';
import { drawInWorker, logSkipped } from './draw-in-worker.ts';
import type { PdfRequest } from './pdf-request.ts';
import type { PdfProgress, PdfTask } from './pdf-task.ts';

/**
 * Collects, draws and saves a paper. An order's paper that cannot be drawn with its pictures is drawn as a table alone
 * (specification 8). Rejects when it cannot be made or is cancelled; then nothing is saved.
 */
export async function makePdf(
  request: PdfRequest,
  onProgress: (progress: PdfProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const task = await collectPaper(request, signal);
  const pdf = await drawInWorker(task, onProgress, signal).catch((error: unknown) => {
    if (signal.aborted || task.job.kind !== 'order') throw error;
    logSkipped('The PDF is drawn without pictures', error);
    return drawInWorker(tableOnly(task.job), onProgress, signal);
  });
  save(pdf, fileName(task.job));
}

function tableOnly(job: OrderPaper): PdfTask {
  return { job: { ...job, pictures: false }, pictures: job.lines.map(() => null) };
}

function save(pdf: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
