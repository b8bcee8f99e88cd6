import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PdfJob } from '#documents/pdf-job.ts';
import { drawInWorker, endWorkers, prepareWorker } from './draw-in-worker.ts';
import type { PdfNews, PdfProgress } from './pdf-news.ts';

/** A worker whose answers the tests send. */
class FakeWorker extends EventTarget {
  readonly jobs: unknown[] = [];
  isEnded = false;
  readonly name: string;
  constructor(_: URL, { name = '' }: WorkerOptions) {
    super();
    this.name = name;
    workers.push(this);
  }
  postMessage(job: unknown): void {
    this.jobs.push(job);
  }
  terminate(): void {
    this.isEnded = true;
  }
  says(data: PdfNews): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fails(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

const setup = { brand: '', size: 'A4', locale: 'en', timeZone: 'UTC', madeAt: '' } as const;
const job = { kind: 'tickets', setup } as PdfJob;
const pdf = new Uint8Array([37, 80, 68, 70]);
const workers: FakeWorker[] = [];
let progress: PdfProgress[];
const draw = (signal = new AbortController().signal) => drawInWorker(job, step => progress.push(step), signal);

beforeEach(() => {
  workers.length = 0;
  progress = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => {
  endWorkers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('drawInWorker', () => {
  it('reports each page and returns the PDF', async () => {
    const drawing = draw();
    workers[0]?.says({ step: 'page', page: 1, pages: 2 });
    workers[0]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: 'ខ' });

    expect(await drawing).toMatchObject({ pdf, boxes: 'ខ' });
    expect(workers[0]?.jobs).toEqual([job]);
    expect(progress).toEqual([{ step: 'page', page: 1, pages: 2 }]);
  });

  it('keeps the worker for a minute, because its code and fonts are loaded', async () => {
    const first = draw();
    workers[0]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await first;
    vi.advanceTimersByTime(59_000);
    const second = draw();
    workers[0]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await second;

    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(59_999);
    expect(workers[0]?.isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect(workers[0]?.isEnded).toBe(true);
  });

  it.each<[string, (worker: FakeWorker | undefined) => void, string]>([
    ['the renderer fails', worker => worker?.says({ step: 'failed', reason: 'out of memory' }), 'out of memory'],
    ['the worker breaks', worker => worker?.fails('syntax error'), 'syntax error'],
    ['the worker does not start', worker => worker?.fails(''), 'The worker did not start'],
  ])('rejects when %s, and ends the worker', async (_, fail, reason) => {
    const drawing = draw();
    fail(workers[0]);

    await expect(drawing).rejects.toThrow(reason);

    expect(workers[0]?.isEnded).toBe(true);
    const next = draw();
    workers[1]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await next;
    expect(workers).toHaveLength(2);
  });

  it('ends the worker when it is canceled, with the reason', async () => {
    const cancel = new AbortController();
    const drawing = draw(cancel.signal);
    cancel.abort(new Error('canceled by the user'));

    await expect(drawing).rejects.toThrow('canceled by the user');

    expect(workers[0]?.isEnded).toBe(true);
  });

  it('starts no worker when it was already canceled', async () => {
    const cancel = new AbortController();
    cancel.abort();

    await expect(draw(cancel.signal)).rejects.toThrow();

    expect(workers).toEqual([]);
  });

  it('ignores messages of a worker after its PDF', async () => {
    const drawing = draw();
    workers[0]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await drawing;

    workers[0]?.says({ step: 'page', page: 9, pages: 9 });

    expect(progress).toEqual([]);
  });
});

it('keeps a worker for each language, which is named after the script with its words', async () => {
  const german = { ...job, setup: { ...setup, words: '/languages/de-1.js' } } as PdfJob;
  const drawOne = async (one: PdfJob, at: number) => {
    const drawing = drawInWorker(one, () => {}, new AbortController().signal);
    workers[at]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await drawing;
  };
  await drawOne(german, 0);
  await drawOne(job, 1);
  await drawOne(german, 0);
  await drawOne(job, 1);

  expect(workers.map(({ name }) => name)).toEqual(['/languages/de-1.js', '']);
  endWorkers();
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

describe('prepareWorker', () => {
  it('starts one worker that the next PDF uses', async () => {
    prepareWorker();
    prepareWorker();
    const drawing = draw();
    workers[0]?.says({ step: 'rendered', name: 'a.pdf', pdf, boxes: '' });
    await drawing;

    expect(workers).toHaveLength(1);
  });

  it('discards a worker that failed to start', async () => {
    prepareWorker();
    workers[0]?.fails('');
    void draw().catch(() => {});

    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('ends an unused worker after a minute', () => {
    prepareWorker();

    vi.advanceTimersByTime(60_000);

    expect(workers[0]?.isEnded).toBe(true);
  });
});
