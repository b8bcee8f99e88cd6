import { randomId } from '../../platform/browser/random-id.ts';
import { dropStored, readStored, writeStored } from '../../platform/browser/stored.ts';

type Attempt = {
  key: string;
  /** Bodies that were sent with the key and may have arrived. */
  open: readonly string[];
  /** The order that was placed with the key, if known. */
  orderId?: number;
};
export type OrderAttempt = ReturnType<typeof openAttempt>;

/** The maximum number of stored bodies. Several of them need several lost responses in a row. */
const most = 3;

/**
 * The Idempotency-Key of a user's cart, stored beside the cart. It belongs to the cart and not to its content, so that
 * tabs, retries and changed carts place at most one order (CT-6). It is created when the cart is first shown, and
 * replaced after its order.
 */
export function openAttempt(owner: string) {
  const place = `customizationCartAttempt:${owner}`;
  /** For browsers without storage. */
  let inMemory: Attempt | undefined;

  function read(): Attempt {
    return parse(readStored(place)) ?? inMemory ?? write({ key: randomId(), open: [] });
  }

  function write(attempt: Attempt): Attempt {
    inMemory = writeStored(place, JSON.stringify(attempt)) ? undefined : attempt;
    // Removes the stored attempt, because it is outdated.
    if (inMemory) dropStored(place);
    return attempt;
  }

  function forget(): void {
    inMemory = undefined;
    dropStored(place);
  }

  function renew(): void {
    write({ key: randomId(), open: [] });
  }

  return {
    /** Returns the stored attempt. Creates a key when there is none. */
    read,
    /** Records a body that is about to be sent, and returns the key. */
    sending(body: string): string {
      const { open, ...attempt } = read();
      write({ ...attempt, open: [...open.filter(one => one !== body), body].slice(-most) });
      return attempt.key;
    },
    /** Records that a body placed no order. */
    refused(body: string): void {
      const { open, ...attempt } = read();
      write({ ...attempt, open: open.filter(one => one !== body) });
    },
    /** Records the order that was placed with the key. */
    arrived(orderId: number): void {
      write({ key: read().key, open: [], orderId });
    },
    /** Creates a new key for another order. */
    renew,
    /**
     * Replaces the key after its order was placed, unless another tab has done so. `rest` contains the remaining lines
     * of the cart.
     */
    placed(key: string, rest: readonly unknown[]): void {
      if (read().key !== key) return;
      if (rest.length > 0) renew();
      else forget();
    },
    /** Removes the key of an emptied cart, unless an order of it may have arrived. */
    emptied(): void {
      if (read().open.length === 0) forget();
    },
  };
}

function parse(text: string | null): Attempt | undefined {
  try {
    const { key, open, orderId } = JSON.parse(text ?? '{}');
    if (typeof key !== 'string' || key === '' || !Array.isArray(open)) return undefined;
    const bodies = open.filter(body => typeof body === 'string');
    return { key, open: bodies, ...(typeof orderId === 'number' && { orderId }) };
  } catch {
    return undefined;
  }
}
