import { useEffect, useRef, useState } from 'react';
import { firstLetter } from '../../format/first-letter.ts';
import { loadPicture } from '../device/refresh.ts';
import { texts } from '../shared/texts.ts';
import styles from './facts.module.css';

type Props = { ticket: string; at: number; code: string; isSmall?: boolean };

/**
 * A picture of a line, which a tap enlarges. Shows the line's initial until the picture is loaded, or when loading
 * fails.
 */
export function JobPicture({ ticket, at, code, isSmall }: Props) {
  const [url, setUrl] = useState<string>();
  const large = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void loadPicture(ticket, at).then(picture => {
      if (!picture || isGone) return;
      made = URL.createObjectURL(picture);
      setUrl(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [ticket, at]);

  const className = isSmall ? styles.smallPicture : styles.picture;
  if (!url) {
    return (
      <span className={className} aria-hidden="true">
        {firstLetter(code)}
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={texts.enlarge(at)}
        onClick={() => large.current?.showModal()}
      >
        <img src={url} alt="" />
      </button>
      <dialog ref={large} className={styles.large} aria-label={code}>
        <button type="button" aria-label={texts.closePicture} onClick={() => large.current?.close()}>
          <img src={url} alt={code} />
        </button>
      </dialog>
    </>
  );
}
