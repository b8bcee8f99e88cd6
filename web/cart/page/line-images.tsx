import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { fileTooLarge } from '#contract/call/shown-problems.ts';
import { smallPictureAddress } from '#contract/catalog/picture-address.ts';
import { t } from '#contract/wording.ts';
import { focusBeside } from '../../platform/browser/focus.ts';
import { type Attachment, AttachmentErrors, ImageAttachments } from '../../platform/pictures/image-attachments.tsx';
import { LargeImage } from '../../platform/pictures/large-image.tsx';
import type { CartItem } from '../cart.ts';
import { useCartActions, useUploads } from '../cart-provider.tsx';
import { customerFiles } from '../order-lines.ts';
import { pageTexts } from '../texts.ts';
import { makeSender } from '../upload-sender.ts';
import styles from './cart-line.module.css';

/** The customer's images of one line. Each uploads at once, and the cart stores its URL (CT-4). */
export function LineImages({ item }: { item: CartItem }) {
  const { productCode } = item;
  const { update, uploads } = useCartActions();
  const sender = uploads.sender(makeSender);
  const lineUploads = useUploads().filter(upload => upload.productCode === productCode);
  const files = customerFiles(item);
  const room = limits.lineImages - files.length - lineUploads.length;
  const [refused, setRefused] = useState(false);
  const [opened, setOpened] = useState<number>();

  const uploaded = files.map((url, index): Attachment => {
    return { id: url, address: smallPictureAddress(url, 96), name: pageTexts.image(index + 1) };
  });
  const uploading = lineUploads.map(({ id, preview, file, share, error, isRefused }): Attachment => {
    return { id, address: preview, name: file.name, share, error, isRefused };
  });

  return (
    <>
      <div className={styles.images}>
        <ImageAttachments
          compact
          tabIndex={-1}
          images={[...uploaded, ...uploading]}
          addLabel={pageTexts.addImages}
          full={room <= 0}
          onOpen={id => setOpened(files.indexOf(String(id)))}
          onAdd={chosen => {
            setRefused(chosen.length > room);
            sender.add(productCode, chosen.slice(0, room), tooLarge);
          }}
          onRemove={id => {
            setRefused(false);
            focusBeside(document.activeElement?.parentElement, 'button:last-child, input');
            if (typeof id === 'number') sender.cancel(id);
            else update(productCode, ({ images }) => ({ images: images.filter(image => image !== id) }));
          }}
          onRetry={id => sender.retry(Number(id))}
        />
        <LargeImage images={files} index={opened} onChange={setOpened} title={productCode} />
      </div>
      {uploading.some(({ error }) => error) && (
        <div className={styles.below}>
          <AttachmentErrors images={uploading} />
        </div>
      )}
      {refused && (
        <p className={`${styles.below} label error`} role="alert">
          {pageTexts.tooManyImages(limits.lineImages)}
        </p>
      )}
    </>
  );
}

/** The server's error text for a file that is too large. */
function tooLarge(file: File): string | undefined {
  return file.size > limits.fileBytes ? t.of(fileTooLarge.text) : undefined;
}
