import { useRef } from 'react';
import { focusBeside } from '../../platform/browser/focus.ts';
import { ImageAttachments } from '../../platform/pictures/image-attachments.tsx';
import styles from './samples.module.css';
import { texts } from './texts.ts';
import type { useImages } from './use-images.ts';

type Props = { chosen: ReturnType<typeof useImages>; share: number | undefined };

/** The pictures of a sample or an answer, with the share that was sent. */
export function SampleImages({ chosen: { images, notice, isFull, add, remove }, share }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <ImageAttachments
        images={images.map(({ id, file, preview }) => ({
          id,
          address: preview,
          name: file.name,
          ...(share !== undefined && { share }),
        }))}
        addLabel={texts.addImages}
        full={isFull || share !== undefined}
        onAdd={add}
        onRemove={id => {
          const at = images.findIndex(image => image.id === id);
          focusBeside(box.current?.querySelectorAll('button')[at]?.parentElement, 'button', box.current);
          remove(id);
        }}
      />
      {notice && (
        <p className={styles.problem} role="alert">
          {notice}
        </p>
      )}
    </div>
  );
}
