import type { ReactNode } from 'react';
import { buttonLook } from '../kit/button.tsx';
import styles from './file-button.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
};

/** A quiet button that opens the file dialog. */
export function FileButton({ label, icon, onFiles, ...input }: Props) {
  return (
    <label className={`${buttonLook('quiet')} ${styles.button}`}>
      {icon}
      {label}
      <input
        type="file"
        {...input}
        onChange={event => {
          const files = [...(event.target.files ?? [])];
          event.target.value = ''; // allows choosing the same file again
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
