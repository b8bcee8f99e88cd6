import { createContext, useContext, useState } from 'react';

/** Whether Today keeps what it shows, because the pointer or the focus is in it (useHeld). */
export const HeldContext = createContext(false);

type Key = string | number;

/** Returns the rows of the loaded pages. While Today is held they stay, and pages that are loaded meanwhile follow. */
export function useHeldPages<Row>(
  fresh: readonly (readonly Row[])[] | undefined,
  keyOf: (row: Row) => Key,
  /** Whether these are the newest pages, and not those of a deferred value. */
  isNewest: boolean,
): readonly Row[] | undefined {
  const isHeld = useContext(HeldContext);
  const [kept, setKept] = useState<readonly (readonly Row[])[]>();
  const shown = isHeld && kept ? withLoaded(kept, fresh ?? [], keyOf) : fresh;
  const next = isHeld && (kept || isNewest) ? shown : undefined;
  if (next?.length !== kept?.length) setKept(next);
  return shown?.flat();
}

/** Returns the kept pages and those after them, without rows that are shown already. */
function withLoaded<Row>(
  kept: readonly (readonly Row[])[],
  fresh: readonly (readonly Row[])[],
  keyOf: (row: Row) => Key,
): readonly (readonly Row[])[] {
  const known = new Set(kept.flat().map(keyOf));
  return [...kept, ...fresh.slice(kept.length).map(page => page.filter(row => !known.has(keyOf(row))))];
}
