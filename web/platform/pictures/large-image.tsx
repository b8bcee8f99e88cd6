import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonLook, IconButton } from '../kit/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './large-image.module.css';
import { keyStep, stepTo, swipeStep } from './picture-steps.ts';
import { texts } from './texts.ts';

type Props = {
  /** URLs of the full-size pictures. */
  images: readonly string[];
  /** The index of the shown picture; undefined closes the viewer. */
  index: number | undefined;
  onChange: (index: number | undefined) => void;
  /** The subject of the pictures: 'ST-220'. */
  title: string;
  /** The name of one picture, 'Image 1' unless given. */
  name?: (number: number) => string;
};

/**
 * The viewer of all pictures: full size, one at a time. Arrow keys, a swipe and two buttons switch between them. A text
 * replaces a missing picture.
 */
export function LargeImage({ images, index, onChange, title, name = texts.image }: Props) {
  const many = images.length > 1;
  const isOpen = index !== undefined;
  const at = index ?? 0;
  const step = (by: number) => isOpen && many && by !== 0 && onChange(stepTo(at, by, images.length));
  useArrowKeys(isOpen, step);
  const image = images[at];
  return (
    <Dialog
      open={isOpen}
      onClose={() => onChange(undefined)}
      size="full"
      padded={false}
      title={
        <>
          {title} · <span aria-live="polite">{texts.place(name(at + 1), images.length)}</span>
        </>
      }
      tools={
        <>
          {many && (
            <>
              <IconButton
                label={texts.previous}
                onClick={() => step(-1)}
                icon={<ChevronLeft className="mirrored" size={20} aria-hidden="true" />}
              />
              <IconButton
                label={texts.next}
                onClick={() => step(1)}
                icon={<ChevronRight className="mirrored" size={20} aria-hidden="true" />}
              />
            </>
          )}
          <a
            className={buttonLook('quiet', { icon: true })}
            href={image}
            download
            aria-label={texts.download}
            title={texts.download}
          >
            <Download size={20} aria-hidden="true" />
          </a>
        </>
      }
    >
      <div className={styles.ground} {...useSwipe(step)}>
        {image && <FullSize key={image} address={image} alt={`${title}, ${name(at + 1)}`} />}
      </div>
    </Dialog>
  );
}

function FullSize({ address, alt }: { address: string; alt: string }) {
  const [isGone, setGone] = useState(false);
  if (!isGone) return <img src={address} alt={alt} onError={() => setGone(true)} />;
  return (
    <div className={styles.gone} role="alert">
      <b>{texts.gone}</b>
      <p>{texts.goneHelp}</p>
    </div>
  );
}

function useArrowKeys(isOpen: boolean, step: (by: number) => void): void {
  const onStep = useEffectEvent(step);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => onStep(keyStep(key));
    // In the capture phase, because the dialog stops arrow keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
}

/** Returns the event handlers of a swipe with one finger; two fingers zoom. */
function useSwipe(step: (by: number) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (from.current && touch) step(swipeStep(from.current, { x: touch.clientX, y: touch.clientY }));
      from.current = undefined;
    },
  };
}
