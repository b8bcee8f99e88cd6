import type { RenderedPdf } from '#documents/draw-pdf.tsx';
import type { PdfJob } from '#documents/pdf-job.ts';
import type { PdfNews, PdfProgress } from './pdf-news.ts';

/** How long an idle worker keeps its code and fonts loaded for the next PDF. */
const keptWarm = 60_000;
let warm: { worker: Worker; end: ReturnType<typeof setTimeout> } | undefined;

/** Preloads the renderer in a worker for a PDF that the user will probably request soon. */
export function prepareWorker(): void {
  if (!warm) keepWarm(startWorker());
}

/**
 * Renders one PDF at a time in a worker, so that the page stays responsive. Rejects when rendering fails or when
 * `signal` cancels it, which terminates the worker.
 */
export async function drawInWorker(
  job: PdfJob,
  onProgress: (progress: PdfProgress) => void,
  signal: AbortSignal,
): Promise<RenderedPdf> {
  signal.throwIfAborted();
  const worker = takeWorker();
  const over = new AbortController();
  try {
    const rendered = await new Promise<RenderedPdf>((resolve, reject) => {
      const until = { signal: over.signal };
      signal.addEventListener('abort', () => reject(signal.reason), until);
      worker.addEventListener('error', event => reject(new Error(event.message || 'The worker did not start')), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<PdfNews>) => {
          if (data.step === 'rendered') resolve(data);
          else if (data.step === 'failed') reject(new Error(data.reason));
          else onProgress(data);
        },
        until,
      );
      worker.postMessage(job);
    });
    keepWarm(worker);
    return rendered;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  // Without this, a worker that failed to start would wait forever.
  worker.addEventListener('error', () => worker === warm?.worker && endWorker());
  return worker;
}

function takeWorker(): Worker {
  if (!warm) return startWorker();
  const { worker, end } = warm;
  clearTimeout(end);
  warm = undefined;
  return worker;
}

function keepWarm(worker: Worker): void {
  const end = setTimeout(endWorker, keptWarm);
  warm = { worker, end };
}

/** Terminates an idle worker. */
export function endWorker(): void {
  if (warm) takeWorker().terminate();
}
