import { useEffect, useEffectEvent, useRef } from 'react';
import { isPortalHere, onConnection } from '../../../platform/browser/connection.ts';
import { useStore } from '../../../platform/browser/store.ts';
import { useAskBeforeLeaving } from '../../../platform/browser/use-ask-before-leaving.ts';
import { Button } from '../../../platform/kit/button.tsx';
import { Banner } from '../../../platform/kit/states.tsx';
import { Dialog } from '../../../platform/overlays/dialog.tsx';
import { ProgressBar } from '../../../platform/stages/progress.tsx';
import styles from './add-pictures.module.css';
import type { PictureSender } from './picture-sender.ts';
import { texts } from './texts.ts';

type Props = {
  sender: PictureSender;
  /** Called when the dialog has ended, with any picture stored or none. */
  onEnd: () => void;
  onClose: () => void;
};

/** The progress of all pictures, with stop and go on, and the pictures that the server refused. */
export function SendPictures({ sender, onEnd, onClose }: Props) {
  const { at, all, added, refused, share, why, isAway = false } = useStore(sender.state);
  useAskBeforeLeaving(at === 'sending');
  useSending(sender, isAway, onEnd);
  const percentage = Math.floor(((added + refused.length + share) * 100) / all);
  return (
    <Dialog
      open
      // Closing what still runs only stops it, so that nothing is lost by accident.
      onClose={() => (at === 'sending' ? sender.stop() : onClose())}
      title={texts.title}
      footer={
        at === 'sending' ? (
          <Button onClick={() => sender.stop()}>{texts.stop}</Button>
        ) : (
          <>
            <Button look={at === 'done' ? 'primary' : 'quiet'} onClick={onClose}>
              {texts.close}
            </Button>
            {at === 'stopped' && (
              <Button look="primary" onClick={() => void sender.start()}>
                {texts.goOn}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.part}>
        {at === 'stopped' && <Banner tone={why ? 'bad' : 'good'}>{why ?? texts.stopped}</Banner>}
        <p role="status">{at === 'done' ? texts.done(added) : texts.adding(added, all)}</p>
        <ProgressBar percentage={percentage} label={texts.title} />
        {refused.length > 0 && (
          <section>
            <h2>{texts.notAdded}</h2>
            <ul className={styles.faults}>
              {refused.map(({ name, fault }) => (
                <li key={name}>{texts.why(name, fault)}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** A lost answer that the portal does not explain is tried again after this time, this many times. */
const pause = 2_000;
const mostTries = 3;

/** Sends while the dialog is open, goes on when a lost connection is back, and calls `onEnd` at the end. */
function useSending(sender: PictureSender, isAway: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const tries = useRef(0);
  useEffect(() => {
    void sender.start();
    return () => {
      sender.stop();
      end();
    };
  }, [sender]);
  useEffect(() => {
    if (!isAway) return;
    const goOn = () => void sender.start();
    const unsubscribe = onConnection(state => state === 'here' && goOn());
    const timer = setTimeout(async () => {
      if (tries.current >= mostTries || !(await isPortalHere())) return;
      tries.current += 1;
      goOn();
    }, pause);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [isAway, sender]);
}
