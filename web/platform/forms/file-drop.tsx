import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './file-drop.module.css';
import { texts } from './texts.ts';

type Props = {
  /** The accessible name: 'Product Images'. */
  label: string;
  /** The accepted files: 'JPG, PNG, GIF · up to 5'. */
  hint?: ReactNode;
  /** Receives dropped files unchecked, because the server detects types from the content (FI-1). */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** The `accept` attribute; pictures by default. */
  accept?: string;
  /** The call to action: 'Drag pictures here'. */
  call?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** From a Field. */
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** A drop zone for files. For the keyboard, it is one tab stop; Enter or Space opens the file dialog. */
export function FileDrop({ label, hint, onFiles, multiple = true, disabled = false, ...rest }: Props) {
  const { accept = 'image/*', call = texts.dragPictures, icon, ...control } = rest;
  const [over, setOver] = useState(false);
  function take(files: FileList | null) {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0 && !disabled) onFiles(multiple ? chosen : chosen.slice(0, 1));
  }
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <label
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onDragOver={event => {
        event.preventDefault(); // otherwise the browser opens the file
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        {...control}
        className="visually-hidden"
        type="file"
        accept={accept}
        aria-label={label}
        multiple={multiple}
        disabled={disabled}
        onChange={event => {
          take(event.target.files);
          event.target.value = ''; // allows choosing the same file again
        }}
      />
      {icon ?? <ImagePlus size={20} aria-hidden="true" />}
      <span>
        <b>{call}</b> {texts.or} <u>{texts.browse}</u>
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}
