import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';

// Loaded when the first alert shows: the first screen does not need a dialog.
const AlertDialog = lazy(() => import('./alert-dialog.tsx').then(module => ({ default: module.AlertDialog })));

const AlertContext = createContext<(text: string) => void>(() => {});

/** Shows the specification's alert texts as an announced dialog with one button. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState<string>();
  const value = useMemo(() => (next: string) => setText(next), []);
  return (
    <AlertContext value={value}>
      {children}
      {text !== undefined && (
        <Suspense>
          <AlertDialog text={text} onClose={() => setText(undefined)} />
        </Suspense>
      )}
    </AlertContext>
  );
}

/** Gives the function that shows an alert. */
export function useAlert(): (text: string) => void {
  return useContext(AlertContext);
}
