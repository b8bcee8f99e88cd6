import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

// Loaded when the first alert shows: the first screen does not need a dialog.
const AlertDialog = lazy(() => import('./alert-dialog.tsx').then(module => ({ default: module.AlertDialog })));

const AlertContext = createContext<(text: string) => void>(() => {});

/** Shows the specification's alert texts as an announced dialog with one button, one after the other. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const value = useMemo(() => (text: string) => setTexts(before => [...before, text]), []);
  return (
    <AlertContext value={value}>
      {children}
      {texts[0] !== undefined && (
        <Suspense>
          <AlertDialog text={texts[0]} onClose={() => setTexts(before => before.slice(1))} />
        </Suspense>
      )}
    </AlertContext>
  );
}

/** Gives the function that shows an alert. */
export function useAlert(): (text: string) => void {
  return useContext(AlertContext);
}
