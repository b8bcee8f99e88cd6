import { type ReactNode, useState } from 'react';
import { catchFocus } from '../../platform/browser/catch-focus.ts';
import { later } from '../../platform/browser/later.tsx';
import type { SheetOf } from './queries.ts';

const PromiseSheet = later(async () => (await import('./promise-sheet.tsx')).PromiseSheet);

/** Returns the function that opens the sheet 'Promise dates' for a list or for given orders, and the open sheet. */
export function usePromiseSheet(): { open: (of: SheetOf) => void; sheet: ReactNode } {
  const [shown, setShown] = useState<SheetOf>();
  function close() {
    setShown(undefined);
    // Once all dates are promised, the button that opened the sheet disappears.
    catchFocus(() => null);
  }
  return { open: setShown, sheet: shown && <PromiseSheet of={shown} onClose={close} /> };
}
