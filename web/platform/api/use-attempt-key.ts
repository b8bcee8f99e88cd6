import { useState } from 'react';
import { randomId } from '../browser/random-id.ts';

/**
 * A function from what a form sends to its Idempotency-Key. A form that stays open after an answer calls `end` with it:
 * the same content is a new attempt then.
 */
type AttemptKey = { (content: unknown): string; end: () => void };

/**
 * Returns the keys of a form's attempts. Another try of the same content has the same key, so that nothing is stored twice
 * after a lost answer. Describe files by name, size and time.
 */
export function useAttemptKey(): AttemptKey {
  const [keyOf] = useState(attemptKey);
  return keyOf;
}

function attemptKey(): AttemptKey {
  let last = { content: '', key: '' };
  const keyOf = (content: unknown) => {
    const text = JSON.stringify(content);
    if (last.content !== text) last = { content: text, key: randomId() };
    return last.key;
  };
  const end = () => {
    last = { content: '', key: '' };
  };
  return Object.assign(keyOf, { end });
}
