import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { drawPdf } from '#documents/draw-pdf.tsx';
import { fontAddress } from '#documents/fonts/font-addresses.ts';
import { paperSize } from '#documents/paper-size.ts';
import type { PdfJob } from '#documents/pdf-job.ts';
import { customerFilesOf, deliveryPdfOf, fileNameOf, orderPdfOf, senderOf } from '#documents/pdf-jobs.ts';
import { answerParent } from '../../platform/processes/answer-parent.ts';
import type { PdfInput, RenderedPdf } from './pdf-input.ts';

/** Beside this file are the built pages, whose font files every other script needs. */
const web = new URL('../web', import.meta.url);
const fontFile = (file: string) => {
  const address = fontAddress(file);
  if (address.startsWith('data:')) return address;
  // React-PDF fetches fonts, and Node fetches no files.
  return `data:font/woff;base64,${readFileSync(fileURLToPath(web) + address, 'base64')}`;
};

answerParent(async (input: PdfInput): Promise<RenderedPdf | null> => {
  if (input.words !== undefined) runInThisContext(input.words);
  const job = jobOf(input);
  if (!job) return null;
  const { name, pdf } = await drawPdf(job, fontFile);
  return { name, pdf };
});

function jobOf(input: PdfInput): PdfJob | undefined {
  const { pdf, letterhead } = input;
  const setup = { ...input.setup, size: paperSize(input.setup.timeZone) };
  const sender = senderOf(letterhead, base64 => new Uint8Array(Buffer.from(base64, 'base64')));
  if (pdf.kind === 'packing') return { kind: 'packing', setup, sender, shipment: pdf.shipment };
  const { order } = pdf;
  const pictures = new Map(pdf.pictures.map(({ productId, jpeg }) => [productId, jpeg]));
  const shared = { order, setup, sender, pictures };
  if (pdf.kind === 'delivery') {
    return deliveryPdfOf({ ...shared, deliveries: pdf.deliveries, number: pdf.number });
  }
  const ofAddress = new Map(pdf.files.map(({ address, jpeg }) => [address, jpeg]));
  const files = customerFilesOf(order.products).map(({ productCode, files }) => ({
    productCode,
    files: files.map(file => ({
      ...file,
      address: fileNameOf(file.address),
      picture: ofAddress.get(file.address) ?? null,
    })),
  }));
  return orderPdfOf({ ...shared, files, orderedBy: pdf.orderedBy, revised: pdf.revised });
}
