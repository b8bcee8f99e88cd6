import { FileText, X } from 'lucide-react';
import { pdfType } from '#contract/catalog/file-types.ts';
import type { UploadedFile } from '#contract/catalog/upload-files.ts';
import { formatBytes } from '../../platform/format/format.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import styles from './enter-order.module.css';
import { texts } from './texts.ts';

/** One of the workshop's files. It opens in a new tab; a PDF is downloaded. */
export function FileChip({ file: { url, name, size, type }, onRemove }: { file: UploadedFile; onRemove?: () => void }) {
  return (
    <span className={styles.file}>
      {type === pdfType ? (
        <FileText size={16} aria-hidden="true" />
      ) : (
        <span className={styles.thumbnail}>
          <Picture address={url} alt="" width={96} initialOf={name} />
        </span>
      )}
      <a href={url} target="_blank" rel="noreferrer">
        {texts.file(name, formatBytes(size))}
      </a>
      {onRemove && (
        <IconButton label={texts.removeFile(name)} onClick={onRemove} icon={<X size={16} aria-hidden="true" />} />
      )}
    </span>
  );
}

/** The workshop's files on the details of an order that staff entered. */
export function AttachedFiles({ files }: { files: readonly UploadedFile[] }) {
  return (
    <section className="loose column">
      <h3>{texts.workshopOnly}</h3>
      <div className="toolbar">
        {files.map(file => (
          <FileChip key={file.url} file={file} />
        ))}
      </div>
    </section>
  );
}
