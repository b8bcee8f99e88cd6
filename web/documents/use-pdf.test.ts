import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shown } from '#testing/browser/around-hook.ts';
import { act, renderHook } from '#testing/browser/render-hook.ts';
import { startRun } from './pdf-runs.ts';
import { useDownloadPdf } from './use-pdf.ts';

vi.mock('./pdf-runs.ts', () => ({ startRun: vi.fn() }));
const onlyHere = 'The codes of these job tickets work on this computer only, until PUBLIC_URL is set.';

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
});
afterEach(() => void vi.unstubAllGlobals());

async function download(request: Parameters<ReturnType<typeof useDownloadPdf>>[0], boxes: string | undefined) {
  vi.mocked(startRun).mockResolvedValue(boxes);
  const hook = renderHook(() => useDownloadPdf(), undefined);
  await act(async () => hook.now(request));
  return { toasts: shown.toasts.map(({ text }) => text), alerts: shown.alerts };
}

it('says that the codes of job tickets work on this computer only', async () => {
  expect(await download({ kind: 'tickets', orderId: 41 }, '')).toEqual({ toasts: [onlyHere], alerts: [] });
});

it('says so beside the characters that could not be printed', async () => {
  const { toasts, alerts } = await download({ kind: 'tickets', today: true }, 'ខ');
  expect([toasts, alerts]).toEqual([[onlyHere], [expect.stringContaining('ខ')]]);
});

it.each([
  ['a canceled PDF', { kind: 'tickets', orderId: 41 }, undefined],
  ['the PDF of an order, which has no codes', { kind: 'order', orderId: 41 }, ''],
] as const)('says nothing after %s', async (_, request, boxes) => {
  expect(await download(request, boxes)).toEqual({ toasts: [], alerts: [] });
});

it('says nothing where other devices can open the codes', async () => {
  vi.stubGlobal('location', { origin: 'http://192.168.1.20:3000' });
  expect(await download({ kind: 'tickets', orderId: 41 }, '')).toEqual({ toasts: [], alerts: [] });
});
