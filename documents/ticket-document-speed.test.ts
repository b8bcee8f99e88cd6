import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { fontFile } from '#testing/read-pdf.ts';
import { ticketsPdf } from '#testing/tickets-pdf.ts';
import { drawPdf } from './draw-pdf.tsx';

describe.runIf(isNightly)('200 tickets with four pictures each', () => {
  test('render in under 4 s as a file of under 15 MB (WB7)', async () => {
    const noise = { create: { width: 300, height: 300, channels: 3, background: '#9a4a1c', noise: gaussian } } as const;
    const photo = new Uint8Array(await sharp(noise).blur(2).jpeg({ quality: 70 }).toBuffer());
    const four = () => Array.from({ length: 4 }, () => photo.slice());
    const job = ticketsPdf(Array.from({ length: 200 }, () => ({ pictures: four(), pictureCount: 4 })));
    await drawPdf(ticketsPdf([{}]), fontFile);

    const before = process.cpuUsage();
    const { pdf } = await drawPdf(job, fontFile);
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(4_000);
    expect(pdf.length).toBeLessThan(15 * 1024 * 1024);
  }, 60_000);
});
const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const;
