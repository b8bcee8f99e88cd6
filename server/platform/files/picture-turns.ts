import { FairQueue, type Turn } from '../turns/fair-queue.ts';
import { keysOf, type Party } from '../turns/party.ts';
import { leastPixels, PixelBudget } from './pixel-budget.ts';
import { readHeader } from './read-picture.ts';

/** Who sent pictures. `signal` aborts when the connection is lost. `patience` limits their waits. */
export type Sender = Party & { signal: AbortSignal; patience?: Patience | undefined };

/** Limits how many milliseconds several pictures wait for their turns in all. Work does not count. */
export class Patience {
  #left: number;

  constructor(ms: number) {
    this.#left = ms;
  }

  /** Waits with a signal that also aborts when no time is left. Throws the signal's reason. */
  async during<T>(signal: AbortSignal, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const began = performance.now();
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(new Error('the pictures waited too long')), Math.max(0, this.#left));
    try {
      return await wait(AbortSignal.any([signal, end.signal]));
    } finally {
      clearTimeout(timer);
      this.#left -= performance.now() - began;
    }
  }
}

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
  return inTurn(forms, keysOf(sender, ofForms), sender, work);
}

/**
 * Runs the work on one picture: two pictures at a time in this process, one of them large, within the pixel budgets of
 * account and company (S12). Throws the errors of readHeader, tooManyRequests, and the signal's reason when the
 * connection is lost. Only a picture whose work began uses the budgets.
 */
export async function inPictureTurn<T>(
  sender: Sender,
  read: () => Promise<Buffer>,
  work: (source: Buffer) => Promise<T>,
): Promise<T> {
  const keys = keysOf(sender);
  const { pixels } = await inPaidTurn({ queue: headers, keys, pixels: leastPixels }, sender, read, readHeader);
  // Reads the file again, so that waiting pictures use no memory.
  const paid = { queue: pictures, keys: pixels > largePixels ? [...keys, large] : keys, pixels };
  return inPaidTurn(paid, sender, read, work);
}

type Paid = { queue: FairQueue; keys: Turn['keys']; pixels: number };

/** Charges the pixels and runs the work in its turn. Refunds them when it did not begin. */
async function inPaidTurn<T>(
  { queue, keys, pixels }: Paid,
  sender: Sender,
  read: () => Promise<Buffer>,
  work: (source: Buffer) => Promise<T>,
): Promise<T> {
  const refund = await waitAs(sender, signal => budget.spend(sender, pixels, signal));
  let hasBegun = false;
  try {
    return await inTurn(queue, keys, sender, async () => {
      const source = await read();
      sender.signal.throwIfAborted();
      hasBegun = true;
      return work(source);
    });
  } catch (error) {
    if (!hasBegun) refund();
    throw error;
  }
}

async function inTurn<T>(queue: FairQueue, keys: Turn['keys'], sender: Sender, work: () => Promise<T>): Promise<T> {
  const end = await waitAs(sender, signal => queue.take({ keys, signal }));
  try {
    return await work();
  } finally {
    end();
  }
}

function waitAs<T>({ signal, patience }: Sender, wait: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return patience ? patience.during(signal, wait) : wait(signal);
}

/** Encodes a stored picture that somebody reads, two at a time in this process. */
export function inEncodingTurn<T>(party: Party, work: () => Promise<T>): Promise<T> {
  return encodings.run({ keys: keysOf(party) }, work);
}
