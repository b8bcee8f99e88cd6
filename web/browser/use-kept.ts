import { useCallback, useState } from 'react';
import { keep, readKept } from './kept.ts';

/** A choice that this browser keeps, under a key of its own for each user; the usual one where nothing is kept. */
export function useKept<T extends string>(key: string, values: readonly T[], usual: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => values.find(one => one === readKept(key)) ?? usual);
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen);
      // Where nothing can be kept (full, or forbidden), the choice lasts as long as the screen.
      keep(key, chosen);
    },
    [key],
  );
  return [value, choose];
}
