import { useState } from 'react';
import { type PictureWidth, smallPictureAddress } from '#contract/catalog/picture-address.ts';
import { firstLetter } from '../format/first-letter.ts';
import styles from './picture.module.css';
import { texts } from './texts.ts';

type Props = {
  address: string | undefined;
  /** Empty when the text beside the picture says the same. */
  alt: string;
  /** The smaller version that is sufficient here; the default is the full one. */
  width?: PictureWidth;
  /** The fallback without a picture: the 'No Image' box, or the first letter of this text. */
  initialOf?: string;
  large?: boolean;
  eager?: boolean;
};

/**
 * A square picture on a sunken background, with a fallback for missing and broken ones. Keeps its space while loading.
 */
export function Picture({ address, alt, width, initialOf, large = false, eager = false }: Props) {
  const [broken, setBroken] = useState<string>();
  const shape = large ? styles.large : '';
  if (!address || broken === address) {
    return initialOf ? (
      <span className={`${styles.initial} ${shape}`} aria-hidden="true">
        {firstLetter(initialOf)}
      </span>
    ) : (
      <span className={`${styles.missing} ${shape}`}>{texts.none}</span>
    );
  }
  return (
    <img
      className={`${styles.picture} ${shape}`}
      src={width ? smallPictureAddress(address, width) : address}
      alt={alt}
      width={width ?? 960}
      height={width ?? 960}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(address)}
    />
  );
}
