import { useRef } from 'react';
import { focusBeside } from '../platform/browser/focus.ts';
import { ImageAttachments } from '../platform/pictures/image-attachments.tsx';
import type { useChosenImages } from './use-chosen-images.ts';

type Props = {
  chosen: ReturnType<typeof useChosenImages>;
  addLabel: string;
  /** The sent share of the pictures, while they are sent. */
  share?: number | undefined;
};

/** The chosen pictures with their previews, a button for more, and why others were not taken. */
export function ChosenImages({ chosen: { images, notice, isFull, add, remove }, addLabel, share }: Props) {
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
        addLabel={addLabel}
        full={isFull || share !== undefined}
        onAdd={add}
        onRemove={id => {
          const at = images.findIndex(image => image.id === id);
          focusBeside(box.current?.querySelectorAll('button')[at]?.parentElement, 'button', box.current);
          remove(id);
        }}
      />
      {notice && (
        <p className="error" role="alert">
          {notice}
        </p>
      )}
    </div>
  );
}
