import type { RenderedPdf } from '#documents/draw-pdf.tsx';
import type { PdfJob } from '#documents/pdf-job.ts';
import type { PdfNews, PdfProgress } from './pdf-news.ts';

/** How long an idle worker keeps its code and fonts loaded for the next PDF. */
const keptWarm = 60_000;
/** The idle workers, one for each language, by the address of the script with its words; '' for English. */
const warm = new Map<string, { worker: Worker; end: ReturnType<typeof setTimeout> }>();

/** Preloads the renderer in a worker for a PDF that the user will probably request soon. */
export function prepareWorker(words = ''): void {
  if (!warm.has(words)) keepWarm(words, startWorker(words));
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
  const { words = '' } = job.setup;
  const worker = takeWorker(words);
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
    keepWarm(words, worker);
    return rendered;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

/** Starts a worker, which imports the words of its language by its name. */
function startWorker(words: string): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: words });
  // Without this, a worker that failed to start would wait forever.
  worker.addEventListener('error', () => worker === warm.get(words)?.worker && endWorker(words));
  return worker;
}

function takeWorker(words: string): Worker {
  const idle = warm.get(words);
  if (!idle) return startWorker(words);
  clearTimeout(idle.end);
  warm.delete(words);
  return idle.worker;
}

function keepWarm(words: string, worker: Worker): void {
  warm.set(words, { worker, end: setTimeout(endWorker, keptWarm, words) });
}

function endWorker(words: string): void {
  if (warm.has(words)) takeWorker(words).terminate();
}

/** Terminates the idle workers. */
export function endWorkers(): void {
  for (const words of [...warm.keys()]) endWorker(words);
}
