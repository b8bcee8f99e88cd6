import { ScanLine } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../platform/kit/button.tsx';
import { address, go, ticketOf, ticketPath } from '../shared/address.ts';
import styles from '../shared/bench.module.css';
import { texts } from '../shared/texts.ts';
import { Camera } from './camera.tsx';
import { readScan } from './read-scan.ts';
import scan from './scan.module.css';
import { cameraHindrance } from './why-no-camera.ts';

/**
 * Opens the next ticket: with the camera in the page, and with a field for the characters. The page stays open between
 * scans. It is at the lower edge.
 */
export function ScanNext({ atHome = false }: { atHome?: boolean }) {
  const [open, setOpen] = useState<'camera' | 'field'>();
  const [isWrong, setWrong] = useState(false);
  /** How often the camera was opened; another number opens it again after it could not be used. */
  const [camera, setCamera] = useState<{ opened: number; problem?: string }>({ opened: 0 });

  function show(path: string | undefined) {
    setWrong(!path);
    if (!path) return;
    setOpen(undefined);
    go(path);
  }

  function press() {
    const mayScan = !cameraHindrance();
    const isAgain = open === 'camera' && camera.problem !== undefined;
    if (open && !isAgain) return setOpen(undefined);
    setCamera(({ opened }) => ({ opened: opened + 1 }));
    setOpen(mayScan ? 'camera' : 'field');
  }

  /** Opens a scanned ticket, or returns what the code is. */
  function scanned(text: string): string | undefined {
    const { path, wrong } = readScan(text, ticketOf(address.read()));
    if (path) show(path);
    return wrong;
  }

  return (
    <footer className={scan.foot}>
      <div className={scan.scan}>
        {open === 'camera' && (
          <Camera
            key={camera.opened}
            onCode={scanned}
            problem={camera.problem}
            onProblem={problem => setCamera(now => ({ ...now, problem }))}
            onStop={() => setOpen(undefined)}
          />
        )}
        {open && <CodeField isWrong={isWrong} hasHelp={open === 'field'} onCode={text => show(ticketPath(text))} />}
        <div className={styles.question}>
          {!atHome && <Button onClick={() => go('/bench')}>{texts.home}</Button>}
          <Button icon={<ScanLine size={18} aria-hidden="true" />} aria-expanded={open !== undefined} onClick={press}>
            {texts.scan}
          </Button>
        </div>
      </div>
    </footer>
  );
}

type FieldProps = { isWrong: boolean; hasHelp: boolean; onCode: (text: string) => void };

/** The field for the characters of a ticket. */
function CodeField({ isWrong, hasHelp, onCode }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <form
      className={styles.field}
      onSubmit={event => {
        event.preventDefault();
        onCode(input.current?.value ?? '');
      }}
    >
      {hasHelp && (
        <>
          <p>{cameraHindrance()}</p>
          <p>{texts.scanHelp}</p>
        </>
      )}
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
  );
}
