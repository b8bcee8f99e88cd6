import { Camera, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { smallPicture } from '#contract/picture-paths.ts';
import { errorText } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { buttonLook } from '../kit/button.tsx';
import type { CartItem } from './cart.ts';
import { useCart } from './cart-provider.tsx';
import styles from './line-images.module.css';
import { texts } from './texts.ts';

type Upload = { id: number; file: File; preview: string; share: number; error?: string; stop: AbortController };
let uploads = 0;

/**
 * The customer's pictures of one line. Each goes up at once, with its progress, and then stands in the cart by its
 * address, so that it survives a reload. `onBusy` hears whether any is still on its way.
 */
export function LineImages({ item, onBusy }: { item: CartItem; onBusy: (busy: boolean) => void }) {
  const { update } = useCart();
  const [running, setRunning] = useState<Upload[]>([]);
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const busy = running.some(upload => !upload.error);
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const patch = (id: number, change: Partial<Upload>) =>
    setRunning(all => all.map(upload => (upload.id === id ? { ...upload, ...change } : upload)));
  const drop = (upload: Upload) => {
    upload.stop.abort();
    URL.revokeObjectURL(upload.preview);
    setRunning(all => all.filter(one => one.id !== upload.id));
  };

  async function send(upload: Upload) {
    const form = new FormData();
    form.append('files', upload.file);
    try {
      const { files } = await api.uploadFiles(undefined, {
        form,
        signal: upload.stop.signal,
        onProgress: share => patch(upload.id, { share }),
      });
      update(item.productCode, current => ({ files: [...current.files, ...files.map(file => file.url)] }));
      drop(upload);
    } catch (error) {
      if (!upload.stop.signal.aborted) patch(upload.id, { error: errorText(error, texts.uploadFailed) });
    }
  }

  function add(chosen: FileList | null) {
    const room = limits.lineImages - item.files.length - running.length;
    const files = [...(chosen ?? [])];
    setRefused(files.length > room ? texts.tooManyImages(limits.lineImages) : undefined);
    const next = files.slice(0, room).map(file => {
      uploads += 1;
      return { id: uploads, file, preview: URL.createObjectURL(file), share: 0, stop: new AbortController() };
    });
    setRunning(all => [...all, ...next]);
    for (const upload of next) void send(upload);
    if (input.current) input.current.value = '';
  }

  function retry(upload: Upload) {
    const again = { ...upload, error: undefined, share: 0, stop: new AbortController() };
    patch(upload.id, again);
    void send(again);
  }

  return (
    <div className={styles.images}>
      {item.files.map((file, index) => (
        <span key={file} className={styles.image}>
          <img src={smallPicture(file, 96)} alt={`${item.productCode}, ${index + 1}`} width={44} height={44} />
          <button
            type="button"
            aria-label={texts.removeImage(index + 1)}
            onClick={() => update(item.productCode, current => ({ files: current.files.filter(one => one !== file) }))}
          >
            <X size={12} strokeWidth={2.6} aria-hidden="true" />
          </button>
        </span>
      ))}
      {running.map(upload => (
        <span key={upload.id} className={`${styles.image} ${upload.error ? styles.failed : ''}`}>
          <img src={upload.preview} alt="" width={44} height={44} />
          {upload.error ? (
            <button
              type="button"
              className={styles.retry}
              aria-label={`Try ${upload.file.name} again`}
              onClick={() => retry(upload)}
            >
              <RotateCcw size={16} aria-hidden="true" />
            </button>
          ) : (
            <progress max={1} value={upload.share} aria-label={texts.uploading(upload.file.name)} />
          )}
          <button type="button" aria-label={texts.cancelUpload(upload.file.name)} onClick={() => drop(upload)}>
            <X size={12} strokeWidth={2.6} aria-hidden="true" />
          </button>
        </span>
      ))}
      <label className={buttonLook('quiet')}>
        <Camera size={16} aria-hidden="true" />
        {texts.addImages}
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          multiple
          onChange={event => add(event.target.files)}
        />
      </label>
      {[refused, ...running.map(upload => upload.error && `${upload.file.name}: ${upload.error}`)]
        .filter(Boolean)
        .map(error => (
          <p key={error} className={styles.error} role="alert">
            {error}
          </p>
        ))}
    </div>
  );
}
