import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import type { HoldReason } from '#contract/orders/hold-reasons.ts';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { reasonOf } from './reason-of.ts';

/** Sends a problem with a line at once instead of through the outbox, because the portal notifies staff. */
export function useReport(ticket: string, onDone: (job: Job) => void) {
  const [failed, setFailed] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(reason: HoldReason, note: string, photo: File | undefined) {
    const form = new FormData();
    form.set('reason', reason);
    form.set('note', note.trim());
    if (photo) form.set('photo', photo);
    setBusy(true);
    setFailed(undefined);
    try {
      onDone((await api.reportProblem({ ticket, reason }, { form })).job);
    } catch (error) {
      setFailed(await reasonOf(error, texts.holdFailed));
      setBusy(false);
    }
  }

  return { send, isBusy, failed };
}
