import { useState } from 'react';
import { FileDrop } from '../platform/forms/file-drop.tsx';
import { Button } from '../platform/kit/button.tsx';
import { type Attachment, ImageAttachments } from '../platform/pictures/image-attachments.tsx';
import { LargeImage } from '../platform/pictures/large-image.tsx';
import { Picture } from '../platform/pictures/picture.tsx';
import { PictureButtons } from '../platform/pictures/picture-buttons.tsx';
import styles from './kit-page.module.css';

/** Two inline drawings, so that the showcase needs no portal. */
const [satchel, tote] = ['%236e2a2b', '%23a8622d'].map(
  color =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='480' height='480' viewBox='0 0 48 48'><path d='M10 20h28v20H10zM17 20a7 9 0 0 1 14 0' fill='${color}' stroke='${color}'/></svg>`,
) as [string, string];

const samples: Attachment[] = [
  { id: 'a', address: tote, name: 'lining.jpg' },
  { id: 'b', address: satchel, name: 'strap.jpg', share: 0.6 },
  { id: 'c', address: satchel, name: 'buckle.jpg', error: 'The connection was lost' },
];

const fileName = (number: number) => `File ${number}`;

/** Pictures and their loading states. */
export function KitPictures() {
  const [images, setImages] = useState(samples);
  const [large, setLarge] = useState<number>();
  const [dropped, setDropped] = useState('JPG, PNG, GIF · up to 5');
  return (
    <section className={styles.part}>
      <h2>Picture, file drop, attachments, large image</h2>
      <div className="toolbar">
        {[
          <Picture key="there" address={satchel} alt="A satchel" />,
          <Picture key="large" address={tote} alt="A tote" large />,
          <Picture key="none" address={undefined} alt="" />,
          <Picture key="broken" address="/uploads/products/none.jpg" alt="Broken" />,
          <Picture key="initial" address={undefined} alt="" initialOf="ST-220" />,
        ].map(picture => (
          <span key={picture.key} className={styles.tile}>
            {picture}
          </span>
        ))}
        <Button onClick={() => setLarge(0)}>View Image 1</Button>
      </div>
      <div className={styles.four}>
        <FileDrop
          label="Product Images"
          hint={dropped}
          onFiles={files => setDropped(files.map(file => file.name).join(', '))}
        />
        <FileDrop label="Product Images, refused" aria-invalid onFiles={() => {}} />
        <FileDrop label="Product Images, fixed" disabled hint="JPG, PNG, GIF · up to 5" onFiles={() => {}} />
      </div>
      <ImageAttachments
        images={images}
        onAdd={files =>
          setImages(before => [...before, ...files.map(file => ({ id: file.name, address: tote, name: file.name }))])
        }
        onRemove={id => setImages(before => before.filter(image => image.id !== id))}
        onRetry={id =>
          setImages(before =>
            before.map(image => (image.id === id ? { ...image, error: undefined, share: 0.1 } : image)),
          )
        }
      />
      <div className="toolbar">
        <PictureButtons images={[satchel, tote, '/files/none.jpg', '/files/none.gif']} title="ST-220" name={fileName} />
        <PictureButtons images={[satchel, tote, '#a', '#b']} title="ST-220" name={fileName} size="small" most={2} />
        <PictureButtons images={[tote]} title="ST-220" name={fileName} size="large" />
      </div>
      <LargeImage images={[satchel, tote]} index={large} onChange={setLarge} title="ST-220" />
    </section>
  );
}
