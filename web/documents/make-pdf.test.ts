import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noSender, type OrderPdf, type PdfJob, type Ticket } from '#documents/pdf-job.ts';
import { printedOrder } from '#testing/samples.ts';
import { makePdf } from './make-pdf.ts';

const work = vi.hoisted(() => ({
  job: undefined as unknown,
  rendered: [] as unknown[],
  failures: 0,
  ended: 0,
  logged: [] as string[],
}));
vi.mock('#documents/fonts/log-problem.ts', () => ({
  logProblem: (_: string, reason: unknown) => void work.logged.push(String(reason)),
}));
vi.mock('./collect-pdf-job.ts', () => ({ collectPdfJob: async () => work.job }));
vi.mock('./draw-in-worker.ts', () => ({
  prepareWorker: () => {},
  endWorkers: () => void work.ended++,
  drawInWorker: async (job: unknown, _: unknown, signal: AbortSignal) => {
    work.rendered.push(job);
    signal.throwIfAborted();
    if (work.failures-- > 0) throw new Error('out of memory');
    return { name: 'Order_41_Lind.pdf', pdf: new Uint8Array([37, 80, 68, 70]), boxes: 'ខ' };
  },
}));

const setup = {
  brand: 'Cordwain',
  size: 'A4',
  locale: 'en-GB',
  timeZone: 'UTC',
  madeAt: '2026-11-24T09:00:00Z',
} as const;
const picture = new Uint8Array([1]);
const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
const orderPdf: OrderPdf = {
  kind: 'order',
  setup,
  sender: noSender,
  order: printedOrder({ id: 41, customerName: 'A/B: "Bags"' }),
  lines: [
    {
      productCode: 'ST-220',
      quantity: 4,
      completed: 0,
      passed,
      status: 'cutting',
      description: '',
      breakdown: [],
      picture,
    },
  ],
  pictures: true,
  files: [{ productCode: 'ST-220', files: [{ number: 1, address: 'b.jpg', picture }] }],
};

const saved: string[] = [];
const make = (signal = new AbortController().signal) => makePdf({ kind: 'order', orderId: 41 }, () => {}, signal);

beforeEach(() => {
  Object.assign(work, { job: orderPdf, rendered: [], failures: 0, ended: 0, logged: [] });
  saved.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, lang: 'en' },
    createElement: () => {
      const link = { href: '', download: '', click: () => void saved.push(link.download) };
      return link;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('makePdf', () => {
  it('saves the PDF under the name that its worker gave it', async () => {
    expect(await make()).toBe('ខ');

    expect(saved).toEqual(['Order_41_Lind.pdf']);
    expect(work.rendered).toEqual([orderPdf]);
  });

  it('renders an order without pictures when rendering them fails (DO-2)', async () => {
    work.failures = 1;

    await make();

    expect(saved).toHaveLength(1);
    expect(work.rendered[1]).toMatchObject({
      pictures: false,
      lines: [{ productCode: 'ST-220', picture: null }],
      files: [{ files: [{ address: 'b.jpg', picture: null }] }],
    });
    expect(work.logged).toEqual(['Error: out of memory']);
  });

  it('rejects, logs the error and saves no file when rendering without pictures fails, too', async () => {
    work.failures = 2;

    await expect(make()).rejects.toThrow('out of memory');

    expect(saved).toEqual([]);
    expect(work.rendered).toHaveLength(2);
    expect(work.logged).toHaveLength(2);
  });

  it('renders job tickets without pictures when rendering them fails', async () => {
    const ticket = { productCode: 'ST-220', pictures: [picture], pictureCount: 1 } as Ticket;
    work.job = { kind: 'tickets', setup, orderId: 41, printedBy: 'Mara', tickets: [ticket] } satisfies PdfJob;
    work.failures = 1;

    await make();

    expect(saved).toHaveLength(1);
    expect(work.rendered[1]).toMatchObject({ tickets: [{ productCode: 'ST-220', pictures: [], pictureCount: 1 }] });
  });

  it('does not render a PDF again that has no pictures to omit', async () => {
    work.job = { kind: 'demand', setup } as PdfJob;
    work.failures = 1;

    await expect(make()).rejects.toThrow('out of memory');

    expect(work.rendered).toHaveLength(1);
  });

  it('saves and logs nothing when it is canceled, and ends the worker', async () => {
    const cancel = new AbortController();
    cancel.abort();

    await expect(make(cancel.signal)).rejects.toThrow();

    expect(saved).toEqual([]);
    expect(work.ended).toBe(1);
    expect(work.rendered).toHaveLength(1);
    expect(work.logged).toEqual([]);
  });
});
