import type { PdfNews, PdfProgress, PdfTask } from './pdf-task.ts';

/** Whoever prints one paper often prints the next: the loaded code and fonts wait this long for it. */
const keptWarm = 60_000;
let warm: { worker: Worker; end: ReturnType<typeof setTimeout> } | undefined;

/**
 * Draws one paper in a worker, so that the page goes on answering. Rejects with the reason when it fails and when
 * `signal` cancels it; the worker is ended then, whatever it is doing. One paper at a time.
 */
export async function drawInWorker(
  task: PdfTask,
  onProgress: (progress: PdfProgress) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const worker = takeWorker();
  const over = new AbortController();
  try {
    const pdf = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const until = { signal: over.signal };
      signal.addEventListener('abort', () => reject(signal.reason), until);
      worker.addEventListener('error', event => reject(new Error(event.message || 'The worker did not start')), until);
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<PdfNews>) => {
          if (data.step === 'drawn') resolve(data.pdf);
          else if (data.step === 'failed') reject(new Error(data.reason));
          else if (data.step === 'missing') logProblem('Pictures missing in the PDF', data.pictures.join('\n'));
          else onProgress(data);
        },
        until,
      );
      worker.postMessage(task);
    });
    keepWarm(worker);
    return pdf;
  } catch (error) {
    worker.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

/** Specification 8: what a paper does without is logged, and why it could not be made. */
export function logProblem(what: string, reason: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log that the specification means
  console.warn(what, reason);
}

function takeWorker(): Worker {
  if (!warm) return new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const { worker, end } = warm;
  clearTimeout(end);
  warm = undefined;
  return worker;
}

function keepWarm(worker: Worker): void {
  const end = setTimeout(() => {
    worker.terminate();
    warm = undefined;
  }, keptWarm);
  warm = { worker, end };
}
