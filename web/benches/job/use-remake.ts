import { useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import type { RemakeReason } from '#contract/production/remake-reasons.ts';
import { randomId } from '../../platform/browser/random-id.ts';
import { api } from '../shared/bench-api.ts';
import { texts } from '../shared/texts.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { reportForm } from './problem-parts.tsx';
import { reasonOf } from './reason-of.ts';

export type Remade = { job: Job; changeId: string; count: number };
type Given = { count: number; stage: Stage; reason: RemakeReason; note: string; photo: File | undefined };

/**
 * Sends bad items at once instead of through the outbox, because the server knows how many are possible. A second try has the
 * same id, so that nothing is made again twice.
 */
export function useRemake(ticket: string, onDone: (remade: Remade) => void) {
  const [remakeId] = useState(randomId);
  const { attempt, isBusy, failed } = useAttempt(error => reasonOf(error, texts.remakeFailed));
  function send({ count, stage, reason, note, photo }: Given) {
    const given = { remakeId, quantity: String(count), stage, reason, note: note.trim() };
    const form = reportForm(given, photo);
    void attempt(async () => onDone({ ...(await api.remakeAtBench({ ticket, ...given }, { form })), count }));
  }
  return { send, isBusy, failed };
}
