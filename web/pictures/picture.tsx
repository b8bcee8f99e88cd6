import { useState } from 'react';
import { type PictureWidth, smallPicture } from '#contract/catalog/picture-paths.ts';
import { firstLetter } from '../format/first-letter.ts';
import styles from './picture.module.css';

type Props = {
  address: string | undefined;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** The small version that is enough here; without it the full one. */
  width?: PictureWidth;
  /** What stands in its place when there is none: the 'No Image' box, or the first letter of this. */
  initialOf?: string;
  large?: boolean;
  eager?: boolean;
};

/** A square picture on sunken ground, or what stands for a missing or broken one. Its place is kept while it loads. */
export function Picture({ address, alt, width, initialOf, large = false, eager = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = large ? styles.large : '';
  if (!address || broken === address) {
    return initialOf ? (
      <span className={`${styles.initial} ${shape}`} aria-hidden="true">
        {firstLetter(initialOf)}
      </span>
    ) : (
      <span className={`${styles.missing} ${shape}`}>No Image</span>
    );
  }
  return (
    <img
      className={`${styles.picture} ${shape}`}
      src={width ? smallPicture(address, width) : address}
      alt={alt}
      width={width ?? 960}
      height={width ?? 960}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
