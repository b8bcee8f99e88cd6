import { expect, test } from 'vitest';
import { hindiOrder } from '#testing/hindi-order.ts';
import { processorTime } from '#testing/processor-time.ts';
import { fontFile, leatherPicture } from '#testing/read-pdf.ts';
import { drawPdf } from './draw-pdf.tsx';

test('B78 the PDF of an order of 200 lines in Hindi takes less than 1 s after its fonts', async () => {
  const picture = await leatherPicture();
  await drawPdf(hindiOrder('hi-IN', picture), fontFile);
  const job = hindiOrder('hi-IN', picture);

  expect(await processorTime(() => drawPdf(job, fontFile))).toBeLessThan(1_000);
}, 60_000);
