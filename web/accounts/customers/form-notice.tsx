import { useCallback, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { Banner } from '../../platform/kit/states.tsx';
import styles from './customers-screen.module.css';

type Tone = 'good' | 'bad';
type Shown = { text: string; tone: Tone; number: number } | undefined;
type NoticeProps = { shown: Shown; hide: () => void };

/** The state of a banner that disappears after 3 seconds (CU-8). */
export function useNotice() {
  const [shown, setShown] = useState<Shown>();
  const show = useCallback(
    (text: string, tone: Tone = 'bad') => setShown(before => ({ text, tone, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const hide = useCallback(() => setShown(undefined), []);
  return { shown, show, hide };
}

/** The banner of `useNotice`. Showing the same text again restarts its timer. */
export function Notice({ shown, hide }: NoticeProps) {
  return shown ? (
    <Banner key={shown.number} tone={shown.tone} dismissAfter={limits.bannerMs} onDismiss={hide}>
      {shown.text}
    </Banner>
  ) : null;
}

/** The same banner above the fields of a form. */
export function FormNotice({ shown, hide }: NoticeProps) {
  return shown ? (
    <div className={styles.notice}>
      <Notice shown={shown} hide={hide} />
    </div>
  ) : null;
}
