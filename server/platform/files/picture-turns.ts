import { FairQueue } from '../turns/fair-queue.ts';
import { keysOf, type Party } from '../turns/party.ts';
import { leastPixels, PixelBudget } from './pixel-budget.ts';
import { type PictureHeader, readHeader } from './read-picture.ts';

/** Who sent pictures. `signal` aborts when the connection is lost. */
export type Sender = Party & { signal: AbortSignal };

/** More than a typical phone photo of 12 megapixels. */
const largePixels = 13_000_000;

const forms = new FairQueue();
const ofForms = { perAccount: 2, perCompany: 6 };
const headers = new FairQueue({ atOnce: 2 });
const pictures = new FairQueue({ atOnce: 2 });
/** Large pictures never use the second slot, so that others do not wait for them. */
const large = { name: 'large', atOnce: 1 };
const encodings = new FairQueue({ atOnce: 2 });
const budget = new PixelBudget();

/** Runs the picture work of one request, at most two requests of an account and six of a company at a time. */
export function inFormTurn<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
  return forms.run({ keys: keysOf(sender, ofForms), signal: sender.signal }, work);
}

/**
 * Runs the work on one picture: two pictures at a time in this process, one of them large, within the pixel budgets of
 * account and company (S12). Throws the errors of readHeader, and the signal's reason when the connection is lost.
 */
export async function inPictureTurn<T>(
  sender: Sender,
  read: () => Promise<Buffer>,
  work: (source: Buffer) => Promise<T>,
): Promise<T> {
  const { signal } = sender;
  const keys = keysOf(sender);
  await budget.spend(sender, leastPixels, signal);
  const header: PictureHeader = await headers.run({ keys, signal }, async () => readHeader(await read()));
  await budget.spend(sender, header.pixels, signal);
  const turn = { keys: header.pixels > largePixels ? [...keys, large] : keys, signal };
  // Reads the file again, so that waiting pictures use no memory.
  return pictures.run(turn, async () => work(await read()));
}

/** Encodes a stored picture that somebody reads, two at a time in this process. */
export function inEncodingTurn<T>(party: Party, work: () => Promise<T>): Promise<T> {
  return encodings.run({ keys: keysOf(party) }, work);
}
