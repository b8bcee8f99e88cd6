import { useState } from 'react';

/** Runs what a form sends, and says why it failed. After a success it stays busy, because another page follows. */
export function useAttempt(textOf: (error: unknown) => string | Promise<string>) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function attempt(send: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await send();
    } catch (error) {
      setFailed(await textOf(error));
      setBusy(false);
    }
  }
  return { attempt, isBusy, failed };
}
