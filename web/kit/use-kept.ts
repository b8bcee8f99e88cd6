import { useCallback, useState } from 'react';

/** A choice that this browser keeps, under a key of its own for each user; the usual one where nothing is kept. */
export function useKept<T extends string>(key: string, values: readonly T[], usual: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => values.find(one => one === readKept(key)) ?? usual);
  const keep = useCallback(
    (chosen: T) => {
      setValue(chosen);
      write(key, chosen);
    },
    [key],
  );
  return [value, keep];
}

/** What is kept under a key at this moment. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Where nothing can be kept (full, or forbidden), the choice lasts as long as the screen. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}
