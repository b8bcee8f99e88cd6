import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { later } from './later.tsx';
import { whenIdle } from './when-idle.ts';

const loadDialog = () => import('./alert-dialog.tsx');
const AlertDialog = later(async () => (await loadDialog()).AlertDialog);

const AlertContext = createContext<(text: string) => void>(() => {});
let isPrepared = false;

/**
 * Loads the dialog, which no first screen needs, before it is needed: what it says most often is that something did not
 * arrive. Each row of a long list may ask for it.
 */
function prepareDialog(): void {
  if (isPrepared) return;
  isPrepared = true;
  whenIdle(() => {
    loadDialog().catch(() => {
      isPrepared = false;
    });
  });
}

/** Shows the specification's alert texts as an announced dialog with one button, one after the other. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const value = useMemo(() => (text: string) => setTexts(before => [...before, text]), []);
  return (
    <AlertContext value={value}>
      {children}
      {texts[0] !== undefined && <AlertDialog text={texts[0]} onClose={() => setTexts(before => before.slice(1))} />}
    </AlertContext>
  );
}

/** Gives the function that shows an alert, and loads what it needs. */
export function useAlert(): (text: string) => void {
  useEffect(prepareDialog, []);
  return useContext(AlertContext);
}
