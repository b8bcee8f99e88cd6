/** 25 x 25 on the paper (specification 9), sharp at 250 dots per inch. */
const side = 96;
const atOnce = 8;
const timePerPicture = 8_000;
const timeForAll = 20_000;
/** About 2 MB. */
const mostKept = 600;
/** Orders are of the same products again and again, and a picture never changes under its address. */
const kept = new Map<string, Uint8Array>();

type Read = { pictures: (Uint8Array | null)[]; missing: string[] };

/**
 * Fetches the pictures and makes small square JPEGs of them, a few at a time, each address once. One that is gone, broken
 * or late is null and listed as missing: a paper never waits long for a picture.
 */
export async function readPictures(
  addresses: readonly (string | null)[],
  onProgress: (done: number, of: number) => void,
): Promise<Read> {
  const all = AbortSignal.timeout(timeForAll);
  const wanted = [...new Set(addresses.filter(address => address !== null))];
  const read = new Map<string, Uint8Array>();
  const missing: string[] = [];
  const waiting = wanted.values();
  let done = 0;

  async function takeTurns(): Promise<void> {
    for (const address of waiting) {
      try {
        const signal = AbortSignal.any([all, AbortSignal.timeout(timePerPicture)]);
        const picture = kept.get(address) ?? (await readPicture(address, signal));
        read.set(address, picture);
        keep(address, picture);
      } catch (error) {
        missing.push(`${address}: ${error}`);
      }
      done += 1;
      onProgress(done, wanted.length);
    }
  }

  if (wanted.length > 0) onProgress(0, wanted.length);
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return { pictures: addresses.map(address => (address && read.get(address)) || null), missing };
}

function keep(address: string, picture: Uint8Array): void {
  if (kept.size >= mostKept) kept.clear();
  kept.set(address, picture);
}

async function readPicture(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const image = await createImageBitmap(await answer.blob());
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  // A JPEG knows no transparency, and paper is white.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, side, side);
  const scale = side / Math.min(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  pen.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new Uint8Array(await jpeg.arrayBuffer());
}
