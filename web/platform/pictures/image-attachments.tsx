import { Camera, Paperclip, RotateCcw, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from '../kit/button.tsx';
import styles from './image-attachments.module.css';
import { texts } from './texts.ts';

export type Attachment = {
  id: string | number;
  /** A small version, or a `blob:` preview while it uploads. */
  address: string;
  name: string;
  /** The uploaded share, from 0 to 1; omitted when the upload is complete. */
  share?: number;
  error?: string;
  /** Whether a retry would fail again. */
  isRefused?: boolean;
};

type Props = {
  images: readonly Attachment[];
  onAdd: (files: File[]) => void;
  onRemove: (id: Attachment['id']) => void;
  /** Retries a failed upload. */
  onRetry?: (id: Attachment['id']) => void;
  addLabel?: string;
  /** Whether the maximum number is reached. */
  full?: boolean;
  /** Shows a row of small thumbnails and one icon without the errors, which AttachmentErrors shows elsewhere. */
  compact?: boolean;
  /** Opens a picture in the viewer. */
  onOpen?: (id: Attachment['id']) => void;
  /** -1 when the caller moves the focus here with the arrow keys. */
  tabIndex?: number;
};

/**
 * Thumbnails with their own progress, error and remove button, and a button that adds more (on phones with the camera).
 * The caller uploads and stores them.
 */
export function ImageAttachments({ images, onAdd, addLabel = texts.add, full = false, compact, ...rest }: Props) {
  return (
    <div className={`toolbar ${compact ? styles.compact : ''}`}>
      {images.map(image => (
        <Thumbnail key={image.id} image={image} {...rest} />
      ))}
      {!full && (
        <ChooseImages
          label={compact ? addLabel : undefined}
          className={`${buttonLook('quiet', { icon: compact })} ${styles.add}`}
          tabIndex={rest.tabIndex}
          onAdd={onAdd}
        >
          <Camera size={compact ? 18 : 16} aria-hidden="true" />
          {!compact && addLabel}
        </ChooseImages>
      )}
      {!compact && <AttachmentErrors images={images} />}
    </div>
  );
}

/** The errors of failed uploads. */
export function AttachmentErrors({ images }: Pick<Props, 'images'>) {
  return (
    <>
      {images.map(
        ({ id, name, error }) =>
          error && (
            <p key={id} className={styles.error} role="alert">
              <TriangleAlert size={16} aria-hidden="true" />
              <span>
                {name}: {error}
              </span>
            </p>
          ),
      )}
    </>
  );
}

type Look = { className: string; children: ReactNode };
type ChooseProps = { label?: string; disabled?: boolean; tabIndex?: number | undefined; onAdd: Props['onAdd'] };

/** The same file input as an icon, for places where the pictures are shown elsewhere. */
export function AttachImages(props: ChooseProps) {
  return (
    <ChooseImages {...props} className={`${buttonLook('quiet', { icon: true })} ${styles.attach}`}>
      <Paperclip size={20} strokeWidth={1.7} aria-hidden="true" />
    </ChooseImages>
  );
}

function ChooseImages({ label, disabled, tabIndex, onAdd, ...look }: ChooseProps & Look) {
  return (
    <label className={look.className} title={label}>
      {look.children}
      <input
        type="file"
        accept="image/*"
        multiple
        aria-label={label}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={event => {
          onAdd([...(event.target.files ?? [])]);
          event.target.value = ''; // allows choosing the same file again
        }}
      />
    </label>
  );
}

type ThumbnailProps = { image: Attachment } & Pick<Props, 'onRemove' | 'onRetry' | 'onOpen' | 'tabIndex'>;

function Thumbnail({ image, onRemove, onRetry, onOpen, tabIndex }: ThumbnailProps) {
  const { id, address, name, share, error, isRefused = false } = image;
  return (
    <span className={`${styles.image} ${error ? styles.failed : ''}`}>
      <img src={address} alt={name} width={44} height={44} />
      {share === undefined && onOpen && (
        <button
          type="button"
          className={styles.open}
          aria-label={texts.view(name)}
          tabIndex={tabIndex}
          onClick={() => onOpen(id)}
        />
      )}
      {share !== undefined && !error && <progress max={1} value={share} aria-label={texts.uploading(name)} />}
      {error && onRetry && !isRefused && (
        <button
          type="button"
          className={styles.retry}
          aria-label={texts.retry(name)}
          tabIndex={tabIndex}
          onClick={() => onRetry(id)}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.remove(name)}
        tabIndex={tabIndex}
        onClick={() => onRemove(id)}
      >
        <X size={12} strokeWidth={2.6} aria-hidden="true" />
      </button>
    </span>
  );
}
