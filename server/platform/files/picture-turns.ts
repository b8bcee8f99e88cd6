import { FairTurns, type Party } from './fair-turns.ts';
import { leastPixels, PixelBudget } from './pixel-budget.ts';
import { type PictureHeader, readHeader } from './read-picture.ts';

/** Who sent pictures. `signal` aborts when the connection is lost. */
export type Sender = Party & { signal: AbortSignal };

/** More than a typical phone photo of 12 megapixels. */
const largePixels = 13_000_000;

const forms = new FairTurns({ atOnce: Number.POSITIVE_INFINITY, perAccount: 2, perCompany: 6 });
const headers = new FairTurns({ atOnce: 2 });
// Large pictures never use the second slot, so that others do not wait for them.
const pictures = new FairTurns({ atOnce: 2, largeAtOnce: 1 });
const budget = new PixelBudget();

/** Runs the picture work of one request, at most two requests of an account and six of a company at a time. */
export function inFormTurn<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
  return forms.run(sender, work);
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
  await budget.spend(sender, leastPixels, signal);
  const header: PictureHeader = await headers.run(sender, async () => readHeader(await read()));
  await budget.spend(sender, header.pixels, signal);
  const turn = { ...sender, isLarge: header.pixels > largePixels };
  // Reads the file again, so that waiting pictures use no memory.
  return pictures.run(turn, async () => work(await read()));
}
