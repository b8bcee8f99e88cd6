import { ScanLine } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { go, ticketPath } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import { makeDetector } from './barcode-detector.ts';
import { Camera } from './camera.tsx';
import scan from './scan.module.css';

type Props = { atHome?: boolean; children?: ReactNode };

/**
 * Opens the next ticket: with the camera in the page where the browser can read codes, and with a field for the
 * characters. It stays at the lower edge, below its children, which make room for the camera and the field.
 */
export function ScanNext({ atHome = false, children }: Props) {
  const [open, setOpen] = useState<'camera' | 'field'>();
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function show(path: string | undefined) {
    setWrong(!path);
    if (!path) return;
    setOpen(undefined);
    go(path);
  }

  return (
    <footer className={scan.foot}>
      {!open && children}
      <div className={scan.scan}>
        {open === 'camera' && <Camera onTicket={show} onStop={() => setOpen(undefined)} />}
        {open && (
          <form
            className={styles.field}
            onSubmit={event => {
              event.preventDefault();
              show(ticketPath(input.current?.value ?? ''));
            }}
          >
            {open === 'field' && <p>{texts.scanHelp}</p>}
            <label htmlFor={id}>{texts.scanCode}</label>
            <div className={scan.codeRow}>
              <input id={id} ref={input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
              <Button type="submit">{texts.scanOpen}</Button>
            </div>
            {isWrong && (
              <p role="alert" className={styles.refusal}>
                {texts.noTicketHelp}
              </p>
            )}
          </form>
        )}
        <div className={styles.question}>
          {!atHome && <Button onClick={() => go('/bench')}>{texts.home}</Button>}
          <Button
            icon={<ScanLine size={18} aria-hidden="true" />}
            aria-expanded={open !== undefined}
            onClick={() => setOpen(open ? undefined : makeDetector() ? 'camera' : 'field')}
          >
            {texts.scanNext}
          </Button>
        </div>
      </div>
    </footer>
  );
}
