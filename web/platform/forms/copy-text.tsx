import { useId, useState } from 'react';
import { hasAddressOnlyHere } from '../browser/portal-address.ts';
import { Button } from '../kit/button.tsx';
import styles from './copy-text.module.css';
import { TextArea, TextInput } from './field.tsx';
import { texts } from './texts.ts';

type Props = {
  label: string;
  text: string;
  /** The label of the button that copies the text. */
  copy: string;
  /** The number of lines of a longer text. */
  rows?: number;
};

/** A text to hand over, with a button that copies it. Says when an address in it works on this computer only. Without access to the clipboard, the button selects the text. */
export function CopyText({ label, text, copy, rows }: Props) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
      field?.focus();
      field?.select();
    }
  }

  const field = { id, readOnly: true, value: text, 'aria-label': label };
  return (
    <div className={styles.copy}>
      {rows ? <TextArea {...field} rows={rows} /> : <TextInput {...field} />}
      <Button onClick={() => void copyText()}>
        <span aria-live="polite">{isCopied ? texts.copied : copy}</span>
      </Button>
      {hasAddressOnlyHere(text) && <p className={styles.here}>{texts.onlyHere}</p>}
    </div>
  );
}
