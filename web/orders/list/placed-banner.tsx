import { useEffect, useState } from 'react';
import { DownloadPdfButton } from '../../documents/download-pdf-button.tsx';
import type { PlacedOrder } from '../../order-data/placed-order.ts';
import { brandName } from '../../platform/kit/brand-mark.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { texts as changeTexts } from '../changes/texts.ts';
import { opener } from '../opens-on-click.ts';
import styles from './placed-banner.module.css';
import { placedTexts as texts } from './texts.ts';
import { useChangeIt } from './use-change-it.ts';

/** How long the banner is shown, because the customer may still want to change the order. */
const changeableMs = 60_000;

type Props = { placed: PlacedOrder; onOpen: () => void; onTalk: () => void; onDismiss: () => void };

/** A banner above the list after an order was placed: its contents, the next step, and the actions of the customer. */
export function PlacedBanner({ placed, onOpen, onTalk, onDismiss }: Props) {
  const isChangeable = useIsYoung(placed.at);
  const { change, isChanging } = useChangeIt(placed.id, onTalk);
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
              <Button look="quiet" busy={isChanging} busyText={changeTexts.cancelling} onClick={change}>
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
