import { useEffect, useState } from 'react';
import { DownloadPdfButton } from '../../documents/download-pdf-button.tsx';
import { startDraft } from '../../messages/send-message.ts';
import type { PlacedOrder } from '../../order-data/placed-order.ts';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { useUser } from '../../platform/session/queries.ts';
import { opener } from '../opens-on-click.ts';
import styles from './placed-banner.module.css';
import { placedTexts as texts } from './texts.ts';

/** How long the banner is shown, because the customer may still want to change the order. */
const changeableMs = 60_000;

type Props = { placed: PlacedOrder; onOpen: () => void; onTalk: () => void; onDismiss: () => void };

/** A banner above the list after an order was placed: its contents, the next step, and the actions of the customer. */
export function PlacedBanner({ placed, onOpen, onTalk, onDismiss }: Props) {
  const { id: userId } = useUser();
  const isChangeable = useIsYoung(placed.at);
  function change() {
    startDraft(userId, placed.id, texts.change);
    onTalk();
    putCaretLast();
  }
  return (
    <div className={styles.banner}>
      <Banner
        tone="good"
        onDismiss={onDismiss}
        action={
          <span className={styles.actions}>
            <Button {...opener} onClick={onOpen}>
              {texts.details}
            </Button>
            <DownloadPdfButton request={{ kind: 'order', orderId: placed.id }} />
            {isChangeable && (
              <Button look="quiet" onClick={change}>
                {texts.changeIt}
              </Button>
            )}
          </span>
        }
      >
        {texts.placed(placed, brandName())}
      </Banner>
    </div>
  );
}

function useIsYoung(at: number): boolean {
  const [isYoung, setYoung] = useState(() => Date.now() - at < changeableMs);
  useEffect(() => {
    const timer = setTimeout(() => setYoung(false), Math.max(0, at + changeableMs - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isYoung;
}

/** Moves the caret behind the prefilled words as soon as the message field gets the focus. */
function putCaretLast(): void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    target.setSelectionRange(target.value.length, target.value.length);
    document.removeEventListener('focusin', onFocus);
  };
  document.addEventListener('focusin', onFocus);
}
