import { useEffect, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

/** After how many uses of its keys a line of hints is no longer shown. */
const learned = 10;

/**
 * Returns whether a line of hints about keys is shown: in this browser, until its keys were used ten times. A use is one of
 * `keys`, by name as in `KeyboardEvent.key`; in a field it counts only with `inFields`.
 */
export function useKeyHints(name: string, keys: readonly string[], inFields = false): boolean {
  const stored = `keyHints:${name}`;
  const names = keys.join(' ');
  const [isShown] = useState(() => usesOf(stored) < learned);
  useEffect(() => {
    if (!isShown) return;
    const wanted = names.split(' ');
    function count({ key, target, repeat }: KeyboardEvent): void {
      const isField = target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select');
      if (!repeat && (inFields || !isField) && wanted.includes(key.toLowerCase())) {
        writeStored(stored, String(usesOf(stored) + 1));
      }
    }
    document.addEventListener('keydown', count);
    return () => document.removeEventListener('keydown', count);
  }, [isShown, names, inFields, stored]);
  return isShown;
}

const usesOf = (stored: string) => Number(readStored(stored) ?? 0);
