import { useCallback, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

/** A setting in local storage under a separate key for each user, with a default. */
export function useStored<T extends string>(key: string, values: readonly T[], usual: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => values.find(one => one === readStored(key)) ?? usual);
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen);
      // Without storage (full or forbidden), the setting lasts as long as the screen.
      writeStored(key, chosen);
    },
    [key],
  );
  return [value, choose];
}
