import { useId, useRef } from 'react';
import type { Worker } from '#contract/benches/workers/workers.ts';
import { ApiError, errorText } from '../../platform/api/api-error.ts';
import { Button } from '../../platform/kit/button.tsx';
import styles from '../shared/bench.module.css';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { useAttempt } from '../shared/use-attempt.ts';

type Props = { worker: Worker; onRight: () => void; onCancel: () => void };

/** The server checks the PIN, so this needs the network. */
export function PinForm({ worker, onRight, onCancel }: Props) {
  const { attempt, isBusy, failed } = useAttempt(textOf);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function check() {
    await api.identifyWorker({ workerId: worker.id, pin: input.current?.value ?? '' });
    onRight();
  }

  return (
    <form
      className={styles.field}
      onSubmit={event => {
        event.preventDefault();
        void attempt(check);
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

function textOf(error: unknown): string {
  const isOffline = error instanceof ApiError && error.status === 0;
  return isOffline ? texts.pinOffline : errorText(error, texts.pinFailed);
}
