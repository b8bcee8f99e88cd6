import { useEffect, useState } from 'react';
import type { Job } from '#contract/benches/jobs.ts';
import { useStore } from '../../platform/browser/store.ts';
import { refreshJob, refreshOften } from '../device/refresh.ts';
import { shownJob } from '../outbox/outbox-rules.ts';
import { benchStore } from '../shared/bench-store.ts';

type Found = 'loading' | 'unknown' | 'tooMany' | 'away';

/** Returns the line of a ticket including its waiting marks, and their number; when there is no line, the reason. */
export function useJob(ticket: string): { job: Job | undefined; found: Found; waiting: number; retry: () => void } {
  const { jobs, marks = [], isAway } = useStore(benchStore);
  const [found, setFound] = useState<Found>('loading');
  const refresh = async () => setFound((await refreshJob(ticket)) ?? 'away');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` only depends on the ticket
  useEffect(() => {
    setFound('loading');
    void refresh();
    return refreshOften(() => void refresh());
  }, [ticket]);
  const job = jobs.get(ticket);
  const waiting = marks.filter(mark => mark.ticket === ticket && !mark.refused).length;
  return {
    job: job && shownJob(job, marks),
    found: found === 'away' && !isAway ? 'loading' : found,
    waiting,
    retry: () => void refresh(),
  };
}
