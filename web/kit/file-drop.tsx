import { ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './file-drop.module.css';

type Props = {
  /** Names the control: 'Product Images'. */
  label: string;
  /** What it takes: 'JPG, PNG, GIF · up to 5'. */
  hint?: ReactNode;
  /** What was dropped comes as it is: whether it is a picture is told from its content. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** What to browse for; pictures when left out. */
  accept?: string;
  /** What to do: 'Drag pictures here'. */
  call?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** From a Field. */
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** Where files are dropped or browsed for; by keyboard it is one stop, Enter or Space browse. */
export function FileDrop({ label, hint, onFiles, multiple = true, disabled = false, ...rest }: Props) {
  const { accept = 'image/*', call = 'Drag pictures here', icon, ...control } = rest;
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
        event.preventDefault(); // else the browser opens the picture
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
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      {icon ?? <ImagePlus size={20} aria-hidden="true" />}
      <span>
        <b>{call}</b> or <u>browse</u>
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </label>
  );
}
