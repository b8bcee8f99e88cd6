import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PdfRequest } from './pdf-request.ts';
import { startRun } from './pdf-runs.ts';
import { cancelRuns, pdfRuns } from './pdf-store.ts';

type Making = {
  request: PdfRequest;
  finish: (boxes?: string) => void;
  fail: (error: Error) => void;
  report: (share: never) => void;
};
const making = vi.hoisted(() => [] as Making[]);
vi.mock('./make-pdf.ts', () => ({
  makePdf: (request: PdfRequest, report: Making['report'], signal: AbortSignal) =>
    new Promise<string>((resolve, fail) => {
      making.push({ request, finish: (boxes = '') => resolve(boxes), fail, report });
      signal.addEventListener('abort', () => fail(signal.reason));
    }),
}));

const order = (orderId: number): PdfRequest => ({ kind: 'order', orderId });
const shown = () => pdfRuns.read().map(({ request }) => 'orderId' in request && request.orderId);
const started = (count: number) => vi.waitFor(() => expect(making).toHaveLength(count));

beforeEach(() => {
  making.length = 0;
  pdfRuns.write([]);
});
afterEach(() => void vi.useRealTimers());

describe('startRun', () => {
  it('shows a run until its file is saved', async () => {
    const run = startRun(order(41));
    expect(shown()).toEqual([41]);

    await started(1);
    making[0]?.finish('ខ');

    expect(await run).toBe('ខ');
    expect(shown()).toEqual([]);
  });

  it('does nothing for a PDF that is already being created', async () => {
    const run = startRun(order(41));
    await startRun(order(41));
    await started(1);

    making[0]?.finish();
    await run;

    expect(making).toHaveLength(1);
  });

  it('creates one PDF at a time, in the order of the clicks', async () => {
    const runs = [
      startRun(order(41)),
      startRun(order(42)),
      startRun({ kind: 'material', orderId: 42, category: 'leather' as never }),
    ];
    await started(1);
    expect(shown()).toEqual([41, 42, 42]);

    making[0]?.finish();
    await runs[0];
    await started(2);
    making[1]?.finish();
    await started(3);
    making[2]?.finish();
    await Promise.all(runs);

    expect(making.map(({ request }) => request.kind)).toEqual(['order', 'order', 'material']);
  });

  it('creates the next PDF after a failed one', async () => {
    const failed = startRun(order(41));
    const next = startRun(order(42));
    await started(1);

    making[0]?.fail(new Error('no font'));
    await expect(failed).rejects.toThrow('no font');
    expect(shown()).toEqual([42]);
    await started(2);
    making[1]?.finish();

    await expect(next).resolves.toBe('');
  });

  it('shows progress, and marks a run as slow after 400 ms', async () => {
    const run = startRun(order(41));
    await started(1);
    expect(pdfRuns.read()[0]).toMatchObject({ isSlow: false });

    making[0]?.report({ step: 'drawing', page: 2, pages: 9 } as never);
    await vi.waitFor(() => expect(pdfRuns.read()[0]).toMatchObject({ isSlow: true, progress: { page: 2, pages: 9 } }));
    making[0]?.finish();

    await run;
  });

  it('removes a canceled run at once, without an error', async () => {
    const run = startRun(order(41));
    await started(1);

    pdfRuns.read()[0]?.cancel();
    expect(shown()).toEqual([]);
    making[0]?.report({ step: 'drawing', page: 2, pages: 9 } as never);

    await expect(run).resolves.toBeUndefined();
    expect(shown()).toEqual([]);
  });

  it('never starts a run that was canceled while it was queued', async () => {
    const first = startRun(order(41));
    const second = startRun(order(42));
    await started(1);

    pdfRuns.read()[1]?.cancel();
    making[0]?.finish();
    await Promise.all([first, second]);

    expect(making).toHaveLength(1);
  });

  it('starts a PDF again that was canceled before', async () => {
    const canceled = startRun(order(41));
    await started(1);
    pdfRuns.read()[0]?.cancel();
    await canceled;

    const again = startRun(order(41));
    await started(2);
    making[1]?.finish();
    await again;

    expect(shown()).toEqual([]);
  });

  it('ends all runs at sign-out', async () => {
    const runs = [startRun(order(41)), startRun(order(42))];
    await started(1);

    cancelRuns();
    await Promise.all(runs);

    expect(shown()).toEqual([]);
    expect(making).toHaveLength(1);
  });
});
