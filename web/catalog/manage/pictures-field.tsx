import { Star, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import { focusBeside } from '../../platform/browser/focus.ts';
import { FileDrop } from '../../platform/forms/file-drop.tsx';
import { fileFault } from '../../platform/pictures/file-fault.ts';
import { Picture } from '../../platform/pictures/picture.tsx';
import { addPictures, choosePrimary, type FormPicture, type Pictures, removePicture } from './form-pictures.ts';
import styles from './product-form.module.css';
import { texts } from './texts.ts';

type Props = { value: Pictures; onChange: (value: Pictures) => void; error: string | undefined; inputId: string };

/** Product Images *: existing and new pictures, each with a remove button; one is the primary picture (CA-5). */
export function PicturesField({ value, onChange, error, inputId }: Props) {
  const id = useId();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const makePreview = usePreviews();
  const { list, primary } = value;
  const box = useRef<HTMLUListElement>(null);

  function add(files: File[]) {
    const faults = files.map(fileFault);
    setRefused(faults.filter(fault => fault !== undefined));
    const taken = files.filter((_, index) => faults[index] === undefined);
    if (taken.length > 0) onChange(addPictures(value, taken.map(makePreview)));
  }

  function remove(index: number, key: string) {
    focusBeside(box.current?.children[index], `.${styles.remove}`, document.getElementById(inputId));
    onChange(removePicture(value, key));
  }

  const problems = [...refused, ...(error ? [error] : [])];
  return (
    <section aria-labelledby={id}>
      <div className={styles.imagesHead}>
        <h2 id={id}>{texts.images} *</h2>
        <span role="status">{texts.imageCount(list.length, limits.productImages)}</span>
      </div>
      <ul ref={box} className={styles.shots}>
        {list.map((picture, index) => (
          <Shot
            key={picture.key}
            picture={picture}
            place={index + 1}
            isPrimary={picture.key === primary}
            onPrimary={() => onChange(choosePrimary(value, picture.key))}
            onRemove={() => remove(index, picture.key)}
          />
        ))}
        <li className={styles.drop}>
          <FileDrop
            id={inputId}
            label={`${texts.images} *`}
            hint={texts.imageHint(limits.productImages)}
            onFiles={add}
            aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
            aria-invalid={error ? true : undefined}
          />
        </li>
      </ul>
      {problems.length > 0 && <Problems id={`${id}-problems`} problems={problems} />}
    </section>
  );
}

function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} role="alert">
      <ul className={styles.problems}>
        {problems.map(problem => (
          <li key={problem}>
            <TriangleAlert size={16} aria-hidden="true" />
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ShotProps = {
  picture: FormPicture;
  place: number;
  isPrimary: boolean;
  onPrimary: () => void;
  onRemove: () => void;
};

function Shot({ picture, place, isPrimary, onPrimary, onRemove }: ShotProps) {
  return (
    <li className={`${styles.shot} ${isPrimary ? styles.isPrimary : ''}`}>
      <Picture address={picture.address} alt={texts.imageOf(place, !picture.existing)} width={480} eager />
      <button
        type="button"
        className={styles.primary}
        aria-pressed={isPrimary}
        aria-label={isPrimary ? texts.isPrimary(place) : texts.makePrimary(place)}
        onClick={onPrimary}
      >
        {!isPrimary && <Star size={14} aria-hidden="true" />}
        {isPrimary ? texts.primary : texts.makePrimaryShort}
      </button>
      <button type="button" className={styles.remove} aria-label={texts.removeImage(place)} onClick={onRemove}>
        <X size={14} strokeWidth={2.6} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Creates previews of files and revokes them when the form closes. */
function usePreviews(): (file: File) => FormPicture {
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address);
    },
    [],
  );
  return file => {
    const address = URL.createObjectURL(file);
    made.current.push(address);
    return { key: address, address, existing: false, file };
  };
}
