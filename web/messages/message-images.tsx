import { Image } from 'lucide-react';
import { useState } from 'react';
import { smallPicture } from '#contract/catalog/picture-paths.ts';
import { LargeImage } from '../pictures/large-image.tsx';
import styles from './message.module.css';
import { texts } from './texts.ts';

type Props = { images: readonly string[]; title: string };

/** The images of one message. Each opens in the image viewer. */
export function MessageImages({ images, title }: Props) {
  const [opened, setOpened] = useState<number>();
  return (
    <div className={styles.images}>
      {images.map((image, index) => (
        <button key={image} type="button" className={styles.image} onClick={() => setOpened(index)}>
          <Thumbnail address={image} />
          {texts.viewImage(index + 1)}
        </button>
      ))}
      <LargeImage images={images} index={opened} onChange={setOpened} title={title} />
    </div>
  );
}

function Thumbnail({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Image size={16} aria-hidden="true" />;
  return (
    <img
      src={smallPicture(address, 96)}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
