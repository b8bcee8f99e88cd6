import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import type { Order } from '#contract/orders/orders.ts';
import { logProblem } from '#documents/fonts/log-problem.ts';
import type { OrderPdfFiles } from '#documents/pdf-job.ts';
import { customerFilesOf, fileNameOf } from '#documents/pdf-jobs.ts';

/** The length of a printed picture's longer side in pixels: 55 mm at 220 dots per inch. */
const side = 480;
const quality = 0.8;
const atOnce = 4;
/** More pictures would need too much memory; the PDF lists the others by name. */
const mostPictures = 300;

type Products = Pick<Order['products'][number], 'productCode' | 'images'>;
type ReadPicture = (address: string, signal: AbortSignal) => Promise<Uint8Array>;

/**
 * Returns the files that customers added to the products of an order (DO-6), with each picture as a small JPEG. Missing
 * files and files that are not pictures have no JPEG.
 */
export async function readCustomerFiles(
  products: readonly Products[],
  signal: AbortSignal,
  read: ReadPicture = readJpeg,
): Promise<OrderPdfFiles[]> {
  const files = customerFilesOf(products);
  const waiting = files.flatMap(({ files }) => files).slice(0, mostPictures);
  async function readSome(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      try {
        file.picture = await read(file.address, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        logProblem(`The PDF goes without ${file.address}`, error);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readSome));
  return files.map(({ productCode, files }) => ({
    productCode,
    files: files.map(file => ({ ...file, address: fileNameOf(file.address) })),
  }));
}

/** Fetches the small version of a picture and encodes it as JPEG, the only format that PDFs embed unchanged. */
async function readJpeg(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(smallPictureAddress(address, side), { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const picture = await createImageBitmap(await answer.blob());
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // JPEG has no transparency; without a background it would be black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await jpeg.arrayBuffer());
}
