import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { later } from '../browser/later.tsx';

/** Loaded separately, because no first screen shows an alert. */
const AlertDialog = later(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** The function that shows an alert; shows nothing outside the provider. */
export const AlertContext = createContext<(text: string) => void>(() => {});

const never = () => false;
type Props = {
  /** Returns whether the next screen shows the message instead. Must always be the same function. */
  isMuted?: () => boolean;
  children: ReactNode;
};

/** Shows alert texts one after another, as an announced dialog with one button. */
export function AlertProvider({ isMuted = never, children }: Props) {
  const [texts, setTexts] = useState<readonly string[]>([]);
  const value = useMemo(() => (text: string) => isMuted() || setTexts(before => [...before, text]), [isMuted]);
  return (
    <AlertContext value={value}>
      {children}
      {texts[0] !== undefined && <AlertDialog text={texts[0]} onClose={() => setTexts(before => before.slice(1))} />}
    </AlertContext>
  );
}

/** Returns the function that shows an alert. Loads the dialog early, because most alerts report a lost connection. */
export function useAlert(): (text: string) => void {
  useEffect(AlertDialog.prepare, []);
  return useContext(AlertContext);
}
