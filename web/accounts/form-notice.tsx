import { useCallback, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Banner } from '../kit/states.tsx';
import styles from './customers-screen.module.css';

type Shown = { text: string; number: number } | undefined;

/** What went wrong with a form, as a banner that goes by itself (specification 8, 'Customers'). */
export function useFormNotice() {
  const [shown, setShown] = useState<Shown>();
  const show = useCallback((text: string) => setShown(before => ({ text, number: (before?.number ?? 0) + 1 })), []);
  const hide = useCallback(() => setShown(undefined), []);
  return { shown, show, hide };
}

/** The banner at the head of a form. The same text shown anew has its time anew. */
export function FormNotice({ shown, hide }: { shown: Shown; hide: () => void }) {
  return shown ? (
    <div className={styles.notice}>
      <Banner key={shown.number} tone="bad" dismissAfter={limits.bannerMs} onDismiss={hide}>
        {shown.text}
      </Banner>
    </div>
  ) : null;
}
