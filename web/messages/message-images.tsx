import { PictureButtons } from '../platform/pictures/picture-buttons.tsx';
import styles from './message.module.css';
import { texts } from './texts.ts';

type Props = { images: readonly string[]; title: string };

/** The images of one message. Each opens in the viewer. */
export function MessageImages({ images, title }: Props) {
  return (
    <div className={styles.images}>
      <PictureButtons images={images} title={title} name={texts.image} label={texts.viewImage} size="large" />
    </div>
  );
}
