import { useId, useRef, useState } from 'react';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';

type Props = { worker: Worker; onRight: () => void; onCancel: () => void };

/** The server checks the PIN, so this needs the network. */
export function PinForm({ worker, onRight, onCancel }: Props) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function check() {
    setBusy(true);
    setFailed(undefined);
    try {
      await api.identifyWorker({ workerId: worker.id, pin: input.current?.value ?? '' });
      onRight();
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0;
      setFailed(isOffline ? texts.pinOffline : errorText(error, texts.pinFailed));
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.field}
      onSubmit={event => {
        event.preventDefault();
        if (!isBusy) void check();
      }}
    >
      <label htmlFor={id}>{texts.pinOf(worker.name)}</label>
      {/* biome-ignore lint/a11y/noAutofocus: the tap on the name asked for it */}
      <input id={id} ref={input} type="password" inputMode="numeric" autoComplete="off" autoFocus />
      {failed && (
        <p role="alert" className={styles.refusal}>
          {failed}
        </p>
      )}
      <div className={styles.question}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          {texts.pinEnter}
        </Button>
      </div>
    </form>
  );
}
