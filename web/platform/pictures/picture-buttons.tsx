import { Image } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import { LargeImage } from './large-image.tsx';
import styles from './picture-buttons.module.css';
import { hasThumbnail, shownOf } from './picture-steps.ts';
import { texts } from './texts.ts';

type Props = {
  /** URLs of the full-size pictures. */
  images: readonly string[];
  /** The title of the viewer: 'ST-220'. */
  title: string;
  /** The name of one picture in the viewer, which is also its label: 'File 1'. */
  name: (number: number) => string;
  /** The label under a thumbnail, if it differs from the name: 'View Image 1'. */
  label?: (number: number) => string;
  /** `small` is 48 px without a visible label, `middle` 56 px, `large` 96 px. */
  size?: 'small' | 'middle' | 'large';
  /** The pictures beyond this number are behind a button such as '+2'. Print shows all of them. */
  most?: number;
};

/** Thumbnails of pictures, which open the viewer instead of a new tab. GIFs and missing pictures are shown as chips. */
export function PictureButtons({ images, title, name, label = name, size = 'middle', most }: Props) {
  const [opened, setOpened] = useState<number>();
  const { shown, others } = shownOf(images.length, most);
  return (
    <>
      {images.map((image, index) => (
        <PictureButton
          key={image}
          address={image}
          label={label(index + 1)}
          className={`${styles[size]} ${index >= shown ? styles.other : ''}`}
          onOpen={() => setOpened(index)}
        />
      ))}
      {others > 0 && (
        <button
          type="button"
          className={`${styles.others} ${styles[size]}`}
          aria-label={texts.showOthers(others)}
          title={texts.showOthers(others)}
          onClick={() => setOpened(shown)}
        >
          {texts.others(others)}
        </button>
      )}
      <LargeImage images={images} index={opened} onChange={setOpened} title={title} name={name} />
    </>
  );
}

type ButtonProps = { address: string; label: string; className: string; onOpen: () => void };

/** A link, so that a middle click can still open the file in a tab. Otherwise it acts as a button. */
function PictureButton({ address, label, className, onOpen }: ButtonProps) {
  const [isBroken, setBroken] = useState(false);
  const isChip = isBroken || !hasThumbnail(address);
  function open(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    onOpen();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no address that a middle click opens
    <a
      role="button"
      href={address}
      title={label}
      className={isChip ? styles.chip : `${styles.picture} ${className}`}
      onClick={event => (event.ctrlKey || event.metaKey || event.shiftKey ? undefined : open(event))}
      onKeyDown={event => event.key === ' ' && open(event)}
    >
      {isChip ? (
        <Image size={14} aria-hidden="true" />
      ) : (
        <img
          src={smallPictureAddress(address, 480)}
          srcSet={`${smallPictureAddress(address, 96)} 1x, ${smallPictureAddress(address, 480)} 2x`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <span>{label}</span>
    </a>
  );
}
