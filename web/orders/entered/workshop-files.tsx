import { useIsMutating, useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { pdfType } from '#contract/catalog/file-types.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { FileButton } from '../../platform/forms/file-button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { uploadFiles } from '../../platform/pictures/upload-files.ts';
import styles from './enter-order.module.css';
import { FileChip } from './file-chip.tsx';
import { texts } from './texts.ts';
import type { NewOrder } from './use-enter-order.ts';

const uploadKey = ['files of a new order'];

/** Whether a file is still uploading. Until then, placing the order would leave it out. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey: uploadKey }) > 0;
}

/** Pictures and PDFs that only the workshop sees, such as the note of a call. */
export function WorkshopFiles({ order: { draft, set } }: { order: NewOrder }) {
  const { files } = draft;
  const upload = useMutation({
    mutationKey: uploadKey,
    mutationFn: uploadFiles,
    onSuccess: uploaded => set({ files: [...files, ...uploaded] }),
  });
  const room = limits.orderAttachments - files.length;
  const [isOver, setOver] = useState(false);

  function attach(chosen: File[]) {
    setOver(chosen.length > room);
    upload.mutate(chosen.slice(0, room));
  }

  return (
    <section className="loose column" aria-labelledby="new-order-files">
      <h2 id="new-order-files">{texts.workshopOnly}</h2>
      {isOver && <Banner tone="bad">{texts.tooManyFiles}</Banner>}
      {upload.error && <Banner tone="bad">{errorText(upload.error, texts.attachFailed)}</Banner>}
      <div className="toolbar">
        {files.map(file => (
          <FileChip
            key={file.url}
            file={file}
            onRemove={() => {
              setOver(false);
              set({ files: files.filter(({ url }) => url !== file.url) });
            }}
          />
        ))}
        {room > 0 && (
          <FileButton
            label={texts.attach}
            icon={<Paperclip size={16} aria-hidden="true" />}
            accept={`image/*,${pdfType}`}
            multiple
            disabled={upload.isPending}
            onFiles={attach}
          />
        )}
        <span className={styles.hint}>{texts.attached(files.length)}</span>
      </div>
    </section>
  );
}
