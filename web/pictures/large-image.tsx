import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { IconButton } from '../kit/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './large-image.module.css';

type Props = {
  /** URLs in full size. */
  images: readonly string[];
  /** The index of the shown picture; null closes the dialog. */
  index: number | undefined;
  onChange: (index: number | undefined) => void;
  /** The subject of the pictures: 'ST-220'. */
  title: string;
};

/** Pictures in full size, one at a time; arrow keys and two buttons switch between them. */
export function LargeImage({ images, index, onChange, title }: Props) {
  const many = images.length > 1;
  const step = useEffectEvent((by: number) => {
    if (index !== undefined && many) onChange((index + by + images.length) % images.length);
  });
  const isOpen = index !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') step(1);
      if (key === 'ArrowLeft') step(-1);
    };
    // In the capture phase, because the dialog stops arrow keys.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);

  const at = index ?? 0;
  return (
    <Dialog
      open={isOpen}
      onClose={() => onChange(undefined)}
      size="full"
      padded={false}
      title={title}
      context={<span aria-live="polite">{`Image ${at + 1} of ${images.length}`}</span>}
      tools={
        many && (
          <>
            <IconButton
              label="Previous image"
              onClick={() => onChange((at - 1 + images.length) % images.length)}
              icon={<ChevronLeft size={20} aria-hidden="true" />}
            />
            <IconButton
              label="Next image"
              onClick={() => onChange((at + 1) % images.length)}
              icon={<ChevronRight size={20} aria-hidden="true" />}
            />
          </>
        )
      }
    >
      <div className={styles.ground}>
        <img key={images[at]} src={images[at]} alt={`${title}, ${at + 1}`} />
      </div>
    </Dialog>
  );
}
