import { useState } from 'react';
import type { SampleDecision } from '#contract/orders/sample-states.ts';
import { api } from '../../platform/api/client.ts';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useOrderChange } from '../order-changes.ts';
import { texts } from './texts.ts';

type Line = { orderId: number; productId: number; round: number };
type Answer = { decision: SampleDecision; note?: string; files?: readonly File[] };

/** Answers a round of a sample. `share` is the sent share of the pictures. */
export function useAnswer({ orderId, productId, round }: Line) {
  const toast = useToast();
  const [share, setShare] = useState<number>();
  const answer = useOrderChange(orderId, async ({ decision, note = '', files = [] }: Answer) => {
    const form = new FormData();
    form.set('decision', decision);
    form.set('note', note);
    for (const file of files) form.append('images', file, file.name);
    const sent = files.length > 0 ? { form, onProgress: setShare } : { form };
    try {
      const changed = await api.answerSampleRound({ id: orderId, productId, round, decision }, sent);
      toast(decision === 'approve' ? texts.approved : texts.answerSent);
      return changed;
    } finally {
      setShare(undefined);
    }
  });
  return { ...answer, share };
}
