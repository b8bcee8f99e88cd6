import { useIsMutating, useMutation, useMutationState } from '@tanstack/react-query';
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

const uploadKey = (draft: string) => ['files of a new order', draft];

/** Whether a file of the draft is still uploading. Until then, placing the order would leave it out. */
export function useIsUploading({ id }: Pick<NewOrder, 'id'>): boolean {
  return useIsMutating({ mutationKey: uploadKey(id) }) > 0;
}

/** Uploads files for a draft, also when the screen is left and opened again meanwhile. */
export function useUpload({ id, addFiles }: Pick<NewOrder, 'id' | 'addFiles'>) {
  const mutationKey = uploadKey(id);
  const { mutate } = useMutation({ mutationKey, mutationFn: uploadFiles, onSuccess: addFiles });
  const [error] = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.error }).slice(-1);
  return { send: (files: File[]) => mutate(files), isUploading: useIsUploading({ id }), error };
}

/** Pictures and PDFs that only the workshop sees, such as the note of a call. */
export function WorkshopFiles({ order }: { order: NewOrder }) {
  const { files } = order.draft;
  const upload = useUpload(order);
  const room = limits.orderAttachments - files.length;
  const [isOver, setOver] = useState(false);

  function attach(chosen: File[]) {
    setOver(chosen.length > room);
    upload.send(chosen.slice(0, room));
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
              order.removeFile(file.url);
            }}
          />
        ))}
        {room > 0 && (
          <FileButton
            label={texts.attach}
            icon={<Paperclip size={16} aria-hidden="true" />}
            accept={`image/*,${pdfType}`}
            multiple
            disabled={upload.isUploading}
            onFiles={attach}
          />
        )}
        <span className={styles.hint}>{texts.attached(files.length)}</span>
      </div>
    </section>
  );
}
