import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { smallPicture } from '#contract/picture-paths.ts';
import { problems } from '#contract/problems.ts';
import { type Attachment, ImageAttachments } from '../kit/image-attachments.tsx';
import type { CartItem } from './cart.ts';
import { useCartActions, useUploads } from './cart-provider.tsx';
import styles from './cart-screen.module.css';
import { customerFiles } from './order-lines.ts';
import { texts } from './texts.ts';

/**
 * The customer's pictures of one line. Each goes up at once, with its progress, and then stands in the cart by its
 * address, so that it survives a reload.
 */
export function LineImages({ item }: { item: CartItem }) {
  const { productCode } = item;
  const { update, uploads } = useCartActions();
  const ofLine = useUploads().filter(upload => upload.productCode === productCode);
  const files = customerFiles(item);
  const room = limits.lineImages - files.length - ofLine.length;
  const [refused, setRefused] = useState(false);

  const there = files.map((url, index): Attachment => {
    return { id: url, address: smallPicture(url, 96), name: texts.image(index + 1) };
  });
  const coming = ofLine.map(({ id, preview, file, share, error, isRefused }): Attachment => {
    return { id, address: preview, name: file.name, share, error, isRefused };
  });

  return (
    <>
      <ImageAttachments
        images={[...there, ...coming]}
        addLabel={texts.addImages}
        full={room <= 0}
        onAdd={chosen => {
          setRefused(chosen.length > room);
          uploads.add(productCode, chosen.slice(0, room), tooLarge);
        }}
        onRemove={id => {
          setRefused(false);
          focusNext();
          if (typeof id === 'number') uploads.cancel(id);
          else update(productCode, ({ images }) => ({ images: images.filter(image => image !== id) }));
        }}
        onRetry={id => uploads.retry(Number(id))}
      />
      {refused && (
        <p className={styles.lineError} role="alert">
          {texts.tooManyImages(limits.lineImages)}
        </p>
      )}
    </>
  );
}

/** The button goes with its picture: the focus goes to that of the next one, or to what adds one. */
function focusNext(): void {
  const next = document.activeElement?.parentElement?.nextElementSibling;
  next?.querySelector<HTMLElement>('button:last-child, input')?.focus();
}

/** What is too large is refused here already, in the server's words. */
function tooLarge(file: File): string | undefined {
  return file.size > limits.fileBytes ? problems.fileTooLarge.text : undefined;
}
