import { useState } from 'react';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import { LargeImage } from '../../platform/pictures/large-image.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';

type Props = { code: string; round: number; note: string; images: readonly string[] };

/** The photos of a round, large enough to judge the sample; a press shows one in full. */
export function SamplePhotos({ code, round, note, images }: Props) {
  const [opened, setOpened] = useState<number>();
  const nameOf = texts.photo(code, round);
  return (
    <div className={styles.photos}>
      {images.map((image, at) => (
        <button key={image} type="button" onClick={() => setOpened(at)}>
          <img
            src={smallPictureAddress(image, 480)}
            width={220}
            height={220}
            alt={note ? `${nameOf(at + 1)}. ${note}` : nameOf(at + 1)}
            loading="lazy"
            decoding="async"
          />
        </button>
      ))}
      <LargeImage images={images} index={opened} onChange={setOpened} title={texts.of(code)} />
    </div>
  );
}
