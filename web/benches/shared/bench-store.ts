import type { Bench } from '#contract/benches/benches.ts';
import type { Job } from '#contract/benches/jobs.ts';
import type { Mark } from '#contract/benches/marks.ts';
import type { Worker } from '#contract/benches/workers/workers.ts';
import type { Stage } from '#contract/orders/order-rules.ts';
import { makeStore } from '../../platform/browser/store.ts';

/**
 * The user of the page: a paired device, signed-in staff, a stranger, or a device whose bench was ended. It is
 * `unknown` until the device or the server provides it.
 */
export type Session = { kind: 'unknown' | 'staff' | 'stranger' | 'ended' } | { kind: 'bench'; bench: Bench };

/** A mark in the outbox. It stays there until the server has answered (BE-8). */
export type WaitingMark = Mark & {
  /** Whether the mark was sent without an answer so far; the server may have received it. */
  isSent?: boolean;
  /** The reason why the server rejected the mark; a person decides about it. */
  refused?: string;
};

/** The tickets of the lines that wait at a stage, most urgent first. */
export type Queue = { tickets: readonly string[]; markedToday: number; asOf: string };

export type BenchState = {
  session: Session;
  /** Undefined until the outbox is loaded from the device. */
  marks: readonly WaitingMark[] | undefined;
  jobs: ReadonlyMap<string, Job>;
  queues: Partial<Record<Stage, Queue>>;
  workers: readonly Worker[];
  /** Whether the last attempt to reach the server failed. */
  isAway: boolean;
};

/** The state of all bench pages. It is one store, so that a count never moves twice when a mark is answered. */
export const benchStore = makeStore<BenchState>({
  session: { kind: 'unknown' },
  marks: undefined,
  jobs: new Map(),
  queues: {},
  workers: [],
  isAway: false,
});

/** Replaces some values of the state. */
export function changeState(changes: Partial<BenchState>): void {
  benchStore.write({ ...benchStore.read(), ...changes });
}

/** Returns the jobs with these ones in place of their older versions. */
export function withJobs(jobs: readonly Job[]): ReadonlyMap<string, Job> {
  return new Map([...benchStore.read().jobs, ...jobs.map(job => [job.ticket, job] as const)]);
}
