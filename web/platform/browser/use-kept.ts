import { useCallback, useState } from 'react';
import { keep, readKept } from './kept.ts';

/** A setting in local storage under a separate key for each user, with a default. */
export function useKept<T extends string>(key: string, values: readonly T[], usual: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => values.find(one => one === readKept(key)) ?? usual);
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen);
      // Without storage (full or forbidden), the setting lasts as long as the screen.
      keep(key, chosen);
    },
    [key],
  );
  return [value, choose];
}
