import { dropKept, keep, readKept } from '../kit/kept.ts';
import { attemptKey } from './cart-storage.ts';

type Attempt = { key: string; content: string };

/** For browsers that keep nothing. */
let inMemory: Attempt | undefined;

/**
 * The Idempotency-Key of an order's content. It is kept with the cart until the order is placed, so that trying the same
 * content again after a lost answer or a reload cannot order twice; a changed cart is another order.
 */
export function attemptFor(content: string): string {
  const last = readAttempt();
  if (last?.content === content) return last.key;
  const attempt = { key: randomKey(), content };
  forgetAttempt();
  if (!keep(attemptKey, JSON.stringify(attempt))) inMemory = attempt;
  return attempt.key;
}

/** The order stands, or its key cannot be used: the next one is another. */
export function forgetAttempt(): void {
  inMemory = undefined;
  dropKept(attemptKey);
}

function readAttempt(): Attempt | undefined {
  const kept = readKept(attemptKey);
  if (kept === null) return inMemory;
  try {
    const { key, content } = JSON.parse(kept);
    return typeof key === 'string' && key !== '' && typeof content === 'string' ? { key, content } : undefined;
  } catch {
    return undefined;
  }
}

/** Not randomUUID: that is missing where the portal is reached without https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
