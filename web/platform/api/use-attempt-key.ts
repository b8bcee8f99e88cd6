import { useRef } from 'react';
import { randomId } from '../browser/random-id.ts';

/**
 * Returns a function from what a form sends to its Idempotency-Key. Another try of the same content has the same key, so
 * that nothing is stored twice after a lost answer. Describe files by name, size and time.
 */
export function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return content => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: randomId() };
    return last.current.key;
  };
}
