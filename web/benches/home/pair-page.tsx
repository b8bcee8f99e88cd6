import { useEffect, useId, useRef } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { isInAnother } from '../../platform/languages/page-language.ts';
import { notePairing } from '../device/session.ts';
import { showInOwnLanguage } from '../device/stored-page.ts';
import { go } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import home from './home.module.css';
import { pairingRefusal } from './pairing-refusal.ts';

/**
 * Makes the device a bench, with a typed code or the code in the fragment of the address. A QR code contains such an
 * address, and no server logs the fragment.
 */
export function PairPage() {
  const input = useRef<HTMLInputElement>(null);
  const { pair, isBusy, failed } = usePairing(() => input.current?.value ?? '');
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code of the address is used once
  useEffect(() => {
    function pairScanned() {
      const scanned = decodeURIComponent(location.hash.slice(1));
      if (!scanned) return;
      history.replaceState(null, '', location.pathname);
      if (input.current) input.current.value = scanned;
      void pair();
    }
    pairScanned();
    // The camera scanned the code while this page was open.
    addEventListener('hashchange', pairScanned);
    return () => removeEventListener('hashchange', pairScanned);
  }, []);

  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.pairTitle}</h1>
      </header>
      <form
        className={`${styles.body} ${styles.field}`}
        onSubmit={event => {
          event.preventDefault();
          void pair();
        }}
      >
        <p>{texts.pairHelp}</p>
        <label htmlFor={id}>{texts.pairCode}</label>
        <input
          id={id}
          ref={input}
          className={home.pairCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        {failed && (
          <p role="alert" className={styles.refusal}>
            {failed}
          </p>
        )}
        <Button type="submit" look="primary" wide busy={isBusy}>
          {texts.pair}
        </Button>
      </form>
    </main>
  );
}

function usePairing(typed: () => string) {
  const { attempt, ...state } = useAttempt(error => pairingRefusal(error, typed()));
  const pair = () =>
    attempt(async () => {
      const code = typed();
      const { bench } = await api.pairBench({ code });
      await notePairing(bench);
      history.replaceState(null, '', '/bench');
      if (isInAnother(bench.language)) await showInOwnLanguage();
      else go('/bench');
    });
  return { pair, ...state };
}
